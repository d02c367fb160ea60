// Who wins Buffalo from each herd, where dogs stay on the last row of the prairie but for at most M of them, which may stand
// one row before it: retrograde analysis of all herds of a column set, in memory (docs/buffalo-solved.md).
// It shares no code with the tables of Stampede, and runs on a processor (OpenMP) or on a graphics card (CUDA).
//
//   g++ -x c++ -O3 -std=c++20 -fopenmp -march=native buffalo_families.cu -o families
//   nvcc -O3 -std=c++20 -arch=sm_90 -Xcompiler -fopenmp buffalo_families.cu -o families
//   ./families 1:BBBBB.BBBBB 0:BBBBBBBBBBB      M and a herd in letters; each line of the output tells of a class of herds
//   ./families 4/2:BBBBBBBBBBB                  part by part: the herds with a buffalo less one after the other, of which only the
//                                               columns are kept where the herd loses a buffalo; they with M = 2, the herd with M = 4
//
// --cpu: not on the card; --seconds N: stop after them; --out FILE: write the lines there too; --arena N: GiB of the host's memory
// for the card; --most K: classes of at most K buffaloes; --dump: a hash for each herd; --dry N: compute nothing, and see whether a
// card of N GB holds what is needed.
//
// A herd of k columns has digits 0 to 4: a buffalo on row digit + 1. Bits of a word are cells of the chief, (row - 2) * 11 + column.
// The hash of a herd adds up, over all placings of dogs, a mix of the dogs' cells and the chief's cells that win.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <stdexcept>
#include <string>
#include <sys/mman.h>
#include <vector>
#include <omp.h>
#ifdef __CUDACC__
#define BOTH __host__ __device__
#else
#define BOTH
#endif
using u64 = unsigned long long;
using u32 = uint32_t;
constexpr int WIDTH = 11, ROWS = 5, CELLS = 55, MOST = 11, THREADS = 256;
constexpr u64 PRAIRIE = (1ull << CELLS) - 1;
constexpr u64 FIRST = 1ull | 1ull << 11 | 1ull << 22 | 1ull << 33 | 1ull << 44;
constexpr int CHIEF = 4 * WIDTH + 5;

BOTH inline u64 neighbours(u64 cells) {
    u64 last = FIRST << (WIDTH - 1);
    u64 wide = ((cells & ~last) << 1) | ((cells & ~FIRST) >> 1), tall = wide | cells;
    return (wide | tall << WIDTH | tall >> WIDTH) & PRAIRIE;
}
BOTH inline u64 mixed(u64 won, u64 dogs) {
    u64 x = won ^ (dogs * 0x9E3779B97F4A7C15ull);
    x *= 0xBF58476D1CE4E5B9ull; x ^= x >> 29; x *= 0x94D049BB133111EBull;
    return x ^ (x >> 32);
}

struct Job {                       // what one level of one class needs, by value
    int count, words, size, level, missing, start;
    int columns[MOST], gone[MOST]; // the class's columns; those not in it
    const u64 *occupied; const u32 *runs; const int *lengths; const int *mirror;
    const u32 *lists; const int *starts;   // the same as runs, placing by placing, for a processor
    u32 ways[MOST + 1][4 * MOST + 2];  // how many herds of n digits have a sum
    u64 power[MOST + 1];
    const u64 *after; u64 *here;   // held, of the level above and of this one: of herds that hold any, each in its slot
    const u32 *slots; u32 *placed; // of the level above by rank: slot, and 1 << 31 for a mirror image; of this one, in the order of doing
    u64 room;                      // slots of a level
    const u64 *no_row; const u32 *no_frame;  // zeros, for herds without a slot
    u32 *caught[MOST];             // out, for each column not in the class: planes [number][row][word]
    u32 *caught_at; u64 caught_room;         // of a part: frames of herds with a win alone, their places by number, and how many there may be
    const u32 *source[MOST], *source_at[MOST]; int is_image[MOST], source_words;
    const u32 *list;               // where mirror images are done once: ranks to do
    u64 *counts;                   // positions won, herds with one, hash, is the start won, slots and frames taken
    u64 *hashes;                   // by number, or null
};
constexpr u32 NONE = 0x7fffffff;   // no slot
constexpr u64 PART_ROOM = 24ull << 30;   // bytes that a part may take beside a card
struct Column { int digit, cell; bool flipped; const u64 *next; const u32 *at, *last; };

BOTH inline u64 flip(u64 cells) {
#ifdef __CUDA_ARCH__
    u64 turned = __brevll(cells) >> 9;
#else
    u64 turned = __builtin_bswap64(cells);
    turned = (turned >> 4 & 0x0f0f0f0f0f0f0f0full) | (turned & 0x0f0f0f0f0f0f0f0full) << 4;
    turned = (turned >> 2 & 0x3333333333333333ull) | (turned & 0x3333333333333333ull) << 2;
    turned = ((turned >> 1 & 0x5555555555555555ull) | (turned & 0x5555555555555555ull) << 1) >> 9;
#endif
    return (turned & 2047) << 44 | (turned >> 11 & 2047) << 33 | (turned >> 22 & 2047) << 22 | (turned >> 33 & 2047) << 11 | (turned >> 44 & 2047);
}

BOTH inline u32 rank_of(const Job &job, const int *digits, int sum) {
    u32 rank = 0;
    for (int i = 0; i < job.size; ++i) {
        for (int d = 0; d < digits[i]; ++d) if (sum >= d) rank += job.ways[job.size - 1 - i][sum - d];
        sum -= digits[i];
    }
    return rank;
}
BOTH inline void unrank(const Job &job, u32 rank, int *digits) {
    int sum = job.level;
    for (int i = 0; i < job.size; ++i) {
        int d = 0;
        while (true) {
            u32 many = sum >= d ? job.ways[job.size - 1 - i][sum - d] : 0;
            if (rank < many) break;
            rank -= many; ++d;
        }
        digits[i] = d; sum -= d;
    }
}
BOTH inline u64 number_of(const Job &job, const int *digits, int but, bool image) {
    u64 number = 0;
    if (image) { for (int i = job.size - 1; i >= 0; --i) if (i != but) number = number * 5 + digits[i]; }
    else for (int i = 0; i < job.size; ++i) if (i != but) number = number * 5 + digits[i];
    return number;
}
BOTH inline void set_column(const Job &job, const int *digits, int i, Column &column) {
    column.digit = digits[i];
    column.cell = digits[i] * WIDTH + job.columns[i];
    column.flipped = false; column.next = nullptr; column.at = column.last = nullptr;
    if (digits[i] < 4) {
        int raised[MOST];
        for (int j = 0; j < job.size; ++j) raised[j] = digits[j] + (j == i);
        u32 slot = job.slots[rank_of(job, raised, job.level + 1)];
        column.flipped = slot >> 31; slot &= NONE;
        column.next = slot == NONE ? job.no_row : job.after + (u64)slot * job.count;
    }
    if (digits[i] > 0) {
        u64 frame = number_of(job, digits, i, job.is_image[i]);
        if (job.source_at[i]) frame = job.source_at[i][frame];
        const u32 *planes = frame == NONE ? job.no_frame : job.source[i] + frame * ROWS * job.source_words;
        column.at = planes + (digits[i] - 1) * job.source_words;
        if (digits[i] == 4) column.last = planes + 4 * job.source_words;
    }
}
BOTH inline u64 bit_of(const u32 *plane, int placing) { return plane[placing >> 5] >> (placing & 31) & 1; }

#ifdef __CUDACC__
// All threads of a block solve one herd; *won*, *planes* and *place* are shared by them.
__device__ inline void solve(const Job &job, const int *digits, const Column *columns, u64 *won, u32 *planes, u64 *place, u64 *sums) {
    int thread = threadIdx.x, threads = THREADS;
    u64 buffaloes = 0, around[MOST], around_last[MOST], number = number_of(job, digits, -1, false);
    u32 caught = 0;
    for (int i = 0; i < job.size; ++i) {
        const Column &column = columns[i];
        if (column.digit > 0) {
            buffaloes |= 1ull << (column.cell - WIDTH);
            around[i] = neighbours(1ull << (column.cell - WIDTH));
        }
        around_last[i] = neighbours(1ull << column.cell);
    }
    for (int at = thread; at < job.size * job.words; at += threads) {
        int i = at / job.words, word = at - i * job.words;
        bool known = word < job.source_words;
        if (columns[i].at) caught |= planes[at] = known ? columns[i].at[word] : 0;
        if (columns[i].last) planes[job.size * job.words + at] = known ? columns[i].last[word] : 0;
    }
    if (thread == 0) place[0] = place[1] = 0;
    __syncthreads();
    for (int placing = thread; placing < job.count; placing += threads) {
        u64 dogs = job.occupied[placing];
        u64 win = dogs & buffaloes ? 0 : PRAIRIE & ~buffaloes & ~dogs;
        int image = job.mirror[placing];
        if (win) for (int i = 0; i < job.size; ++i) {
            const Column &column = columns[i];
            u64 stop = 1ull << column.cell | (0 - (dogs >> column.cell & 1));
            if (column.digit < 4) win &= stop | (column.flipped ? flip(column.next[image]) : column.next[placing]);
            else win &= stop | (around_last[i] & (0 - bit_of(planes + (job.size + i) * job.words, job.is_image[i] ? image : placing)));
        }
        won[placing] = win;
        if (win) {
            sums[0] += __popcll(win);
            sums[1] |= 1;
            sums[2] += mixed(win, dogs);
        }
    }
    // Not __syncthreads_or twice: ptxas 13.0 reads the second result where one thread alone is, an illegal instruction.
    if (sums[1] || caught) place[0] = 1;
    if (sums[1]) place[1] = 1;
    __syncthreads();
    bool holds = place[0], wins = place[1];
    __syncthreads();
    if (thread == 0) {
        place[0] = holds ? atomicAdd(&job.counts[4], 1ull) : NONE;
        job.placed[blockIdx.x] = (u32)place[0];
        place[1] = number;
        if (job.caught_at) {
            place[1] = wins ? atomicAdd(&job.counts[5], 1ull) : NONE;
            job.caught_at[number] = (u32)place[1];
        }
    }
    __syncthreads();
    u64 *out = job.here + place[0] * job.count;
    for (int placing = thread; place[0] < job.room && placing < job.count; placing += threads) {
        u64 dogs = job.occupied[placing];
        u64 allowed = dogs & buffaloes ? 0 : PRAIRIE & ~buffaloes & ~dogs;
        if (!allowed) { out[placing] = 0; continue; }
        int image = job.mirror[placing];
        u64 ended = allowed, hold = neighbours(won[placing]);
        for (int i = 0; i < job.size; ++i) {
            const Column &column = columns[i];
            ended &= 1ull << column.cell | (0 - (dogs >> column.cell & 1));
            if (column.digit > 0) hold |= around[i] & (0 - bit_of(planes + i * job.words, job.is_image[i] ? image : placing));
        }
        hold |= ended;
        u64 through = 0;
        int length = job.lengths[placing];
        for (int e = 0; e < length; ++e) {
            u32 run = job.runs[(u64)e * job.count + placing];  // placing | cell << 16 | is first of its line << 24
            if (run >> 24) through = ~0ull;
            hold |= won[run & 0xffff] & through;
            int cell = run >> 16 & 63;
            through = buffaloes >> cell & 1 ? 0 : through & ~(1ull << cell);
        }
        out[placing] = hold & allowed;
    }
    u64 frame = place[1] * ROWS * job.words;
    int missing = place[1] < job.caught_room ? job.missing : 0;
    for (int m = 0; m < missing; ++m) {
        __syncthreads();
        for (int word = thread >> 5; word < job.words; word += threads >> 5) {
            int placing = word * 32 + (thread & 31);
            u64 win = placing < job.count ? won[placing] : 0;
            for (int row = 0; row < ROWS; ++row) {
                u32 bits = __ballot_sync(0xffffffffu, win >> (row * WIDTH + job.gone[m]) & 1);
                if ((thread & 31) == 0) planes[row * job.words + word] = bits;
            }
        }
        __syncthreads();
        for (int at = thread; at < ROWS * job.words; at += threads) job.caught[m][frame + at] = planes[at];
    }
}
#endif

// The same for one thread of a processor, which takes LANES herds of a level at once: dogs run in all of them together.
constexpr int LANES = 8;
typedef u64 Half __attribute__((vector_size(4 * LANES)));        // what a register of AVX2 holds
struct alignas(8 * LANES) Lanes { Half low, high; };
struct Herd { int digits[MOST]; Column columns[MOST]; u64 buffaloes, sums[3]; bool holds; std::vector<u64> won, held, allowed; };
struct Room { Herd herds[LANES]; std::vector<u64> ended, turned, bits; std::vector<Lanes> won, held; };
static void spread(const Job &job, const u32 *plane, bool image, u64 *bits) {
    int known = job.source_words * 32;
    if (image) for (int p = 0; p < job.count; ++p) bits[p] = job.mirror[p] < known ? 0 - bit_of(plane, job.mirror[p]) : 0;
    else for (int word = 0; word < job.words; ++word) {
        u64 some = word < job.source_words ? plane[word] : 0;
        for (int j = 0; j < 32; ++j) bits[word * 32 + j] = 0 - (some >> j & 1);
    }
}
static void begin_herd(const Job &job, Herd &herd, Room &room) {   // all but the runs of dogs
    int count = job.count;
    u64 *__restrict won = herd.won.data(), *__restrict allowed = herd.allowed.data(), *__restrict ended = room.ended.data();
    u64 *__restrict held = herd.held.data(), *__restrict turned = room.turned.data(), *__restrict bits = room.bits.data();
    const u64 *__restrict occupied = job.occupied;
    u64 buffaloes = 0;
    for (int i = 0; i < job.size; ++i) if (herd.columns[i].digit > 0) buffaloes |= 1ull << (herd.columns[i].cell - WIDTH);
    herd.buffaloes = buffaloes;
    for (int p = 0; p < count; ++p) {
        allowed[p] = occupied[p] & buffaloes ? 0 : PRAIRIE & ~buffaloes & ~occupied[p];
        won[p] = ended[p] = allowed[p];
        held[p] = 0;
    }
    for (int i = 0; i < job.size; ++i) {
        const Column &column = herd.columns[i];
        int cell = column.cell;
        u64 here = 1ull << cell;
        const u64 *__restrict next = column.next;
        if (column.digit == 4) {
            u64 around = neighbours(here);
            spread(job, column.last, job.is_image[i], bits);
            for (int p = 0; p < count; ++p) turned[p] = around & bits[p];
            next = turned;
        } else if (column.flipped) {
            for (int p = 0; p < count; ++p) turned[p] = flip(next[job.mirror[p]]);
            next = turned;
        }
        for (int p = 0; p < count; ++p) {
            u64 stop = here | (0 - (occupied[p] >> cell & 1));
            won[p] &= stop | next[p];
            ended[p] &= stop;
        }
        if (column.digit > 0) {
            u64 around = neighbours(1ull << (cell - WIDTH));
            spread(job, column.at, job.is_image[i], bits);
            for (int p = 0; p < count; ++p) held[p] |= around & bits[p];
        }
    }
    for (int p = 0; p < count; ++p) held[p] |= ended[p] | neighbours(won[p]);
    herd.sums[0] = herd.sums[1] = herd.sums[2] = 0;
    herd.holds = std::any_of(held, held + count, [](u64 cells) { return cells; });
    for (int p = 0; p < count; ++p) if (won[p]) {
        herd.sums[0] += __builtin_popcountll(won[p]); herd.sums[1] = 1; herd.sums[2] += mixed(won[p], occupied[p]);
    }
    if (!job.missing) return;
    u64 frame = number_of(job, herd.digits, -1, false);
    if (job.caught_at) {
        u64 place = herd.sums[1] ? __atomic_fetch_add(&job.counts[5], 1, __ATOMIC_RELAXED) : NONE;
        job.caught_at[frame] = (u32)place;
        frame = place;
    }
    if (frame >= job.caught_room) return;
    frame *= ROWS * job.words;
    for (int m = 0; m < job.missing; ++m) for (int word = 0; word < job.words; ++word) {
        u32 found[ROWS] = {0, 0, 0, 0, 0};
        int end = std::min(32, count - word * 32);
        for (int j = 0; j < end; ++j) {
            u64 win = won[word * 32 + j] >> job.gone[m];
            for (int row = 0; row < ROWS; ++row) found[row] |= (u32)(win >> (row * WIDTH) & 1) << j;
        }
        for (int row = 0; row < ROWS; ++row) job.caught[m][frame + row * job.words + word] = found[row];
    }
}
static void run_dogs(const Job &job, Room &room, u32 first, int lanes) {
    const Lanes *__restrict won = room.won.data();
    Lanes through[CELLS];
    for (int lane = 0; lane < LANES; ++lane) {
        const Herd &herd = room.herds[lane < lanes ? lane : 0];
        for (int cell = 0; cell < CELLS; ++cell) ((u64 *)through)[cell * LANES + lane] = herd.buffaloes >> cell & 1 ? 0 : ~(1ull << cell);
        for (int p = 0; p < job.count; ++p) ((u64 *)room.won.data())[p * LANES + lane] = herd.won[p];
    }
    for (int p = 0; p < job.count; ++p) {
        Half low = {}, high = {}, open_low = {}, open_high = {};
        const u32 *runs = job.lists + job.starts[p], *end = job.lists + job.starts[p + 1];
        for (; runs < end; ++runs) {
            u32 run = *runs;
            const Lanes &there = won[run & 0xffff], &lets = through[run >> 16 & 63];
            if (run >> 24) {                             // the first of its line
                low |= there.low; high |= there.high;
                open_low = lets.low; open_high = lets.high;
            } else {
                low |= there.low & open_low; high |= there.high & open_high;
                open_low &= lets.low; open_high &= lets.high;
            }
        }
        room.held[p] = {low, high};
    }
    const u64 *found = (const u64 *)room.held.data();
    for (int lane = 0; lane < lanes; ++lane) {
        const u64 *held = room.herds[lane].held.data(), *allowed = room.herds[lane].allowed.data();
        u64 slot = room.herds[lane].holds ? __atomic_fetch_add(&job.counts[4], 1, __ATOMIC_RELAXED) : NONE;
        job.placed[first + lane] = (u32)slot;
        if (slot >= job.room) continue;
        u64 *__restrict out = job.here + slot * job.count;
        for (int p = 0; p < job.count; ++p) out[p] = (held[p] | found[p * LANES + lane]) & allowed[p];
    }
}

static bool on_card = false;
static FILE *out;
static void tell(const char *format, auto... values) {
    for (FILE *file : {stdout, out}) if (file) { fprintf(file, format, values...); fflush(file); }
}
static void die(const std::string &text) { throw std::runtime_error(text); }
#ifdef __CUDACC__
static void must(cudaError_t error, const char *what) {
    if (error != cudaSuccess) die(std::string(what) + ": " + cudaGetErrorString(error));
}
__constant__ Job the_job;
__global__ void __launch_bounds__(THREADS) kernel() {
    const Job &job = the_job;
    extern __shared__ u64 won[];
    __shared__ Column columns[MOST];
    __shared__ int digits[MOST];
    __shared__ u64 total[2], place[2];
    u32 rank = job.list ? job.list[blockIdx.x] : blockIdx.x;
    if (threadIdx.x == 0) { unrank(job, rank, digits); total[0] = total[1] = 0; }
    __syncthreads();
    if (threadIdx.x < job.size) set_column(job, digits, threadIdx.x, columns[threadIdx.x]);
    __syncthreads();
    u64 sums[3] = {0, 0, 0};
    solve(job, digits, columns, won, (u32 *)(won + job.count), place, sums);
    int any = __syncthreads_or(sums[1] != 0);
    for (int step = 16; step; step >>= 1) {
        sums[0] += __shfl_down_sync(0xffffffffu, sums[0], step);
        sums[2] += __shfl_down_sync(0xffffffffu, sums[2], step);
    }
    if ((threadIdx.x & 31) == 0 && any) { atomicAdd(&total[0], sums[0]); atomicAdd(&total[1], sums[2]); }
    __syncthreads();
    if (threadIdx.x == 0) {
        if (any) { atomicAdd(&job.counts[0], total[0]); atomicAdd(&job.counts[1], 1ull); atomicAdd(&job.counts[2], total[1]); }
        if (job.level == 0) job.counts[3] = won[job.start] >> CHIEF & 1;
        if (job.hashes) job.hashes[number_of(job, digits, -1, false)] = total[1];
    }
}
#endif

// ------------------------------------------------------------------------------------ memory
struct Block { size_t bytes; int place; };             // 0: malloc, 1: the card, 2: the arena
static size_t used[3] = {0, 0, 0};
static std::map<void *, Block> taken;
static char *arena = nullptr;                            // of the host, mapped into the card
static size_t arena_bytes = 0, card_reserve = 1ull << 30;
static std::map<size_t, size_t> arena_used;              // offset, bytes
static double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }
static double begun, limit = 1e9;
static size_t card_bytes = 0;
static size_t dry = 0;                                   // bytes of a card that is only thought of

static void open_arena(size_t wanted) {
#ifdef __CUDACC__
    double start = now();
    for (; wanted >= (8ull << 30); wanted -= 8ull << 30) {
        void *found = mmap(nullptr, wanted, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (found == MAP_FAILED) continue;
        madvise(found, wanted, MADV_HUGEPAGE);
        char *bytes = (char *)found;
#pragma omp parallel for schedule(dynamic, 16)
        for (size_t at = 0; at < wanted; at += 2ull << 20)
            for (size_t page = 0; page < 2ull << 20; page += 4096) bytes[at + page] = 0;
        double touched = now();
        cudaError_t error = cudaHostRegister(found, wanted, cudaHostRegisterMapped | cudaHostRegisterPortable);
        if (error == cudaSuccess) {
            void *there = nullptr;
            must(cudaHostGetDevicePointer(&there, found, 0), "pointer");
            if (there != found) die("the card sees the host's memory elsewhere");
            arena = bytes; arena_bytes = wanted;
            tell("# arena of %.1f GB: touched in %.1f s, registered in %.1f s\n", wanted / 1e9, touched - start, now() - touched);
            return;
        }
        tell("# arena of %.1f GB: %s\n", wanted / 1e9, cudaGetErrorString(error));
        cudaGetLastError();
        munmap(found, wanted);
    }
#endif
}
static void *from_arena(size_t bytes, bool from_top) {
    bytes = (bytes + 4095) & ~4095ull;
    size_t best = SIZE_MAX, end = 0;
    auto look = [&](size_t low, size_t high) {
        if (high < low + bytes) return;
        if (from_top) best = high - bytes;
        else if (best == SIZE_MAX) best = low;
    };
    for (auto &[offset, size] : arena_used) { look(end, offset); end = offset + size; }
    look(end, arena_bytes);
    if (best == SIZE_MAX) return nullptr;
    arena_used[best] = bytes;
    return arena + best;
}
static void *take(size_t bytes, bool host_first = false, bool from_top = true) {
    bytes = std::max<size_t>(bytes, 256);
    void *found = nullptr;
    int place = 0;
    if (dry) {
        static char *next = (char *)(1ull << 60);
        if (host_first) found = from_arena(bytes, from_top);
        place = found ? 2 : 1;
        if (!found && used[1] + bytes + card_reserve <= dry) { found = next; next += bytes; }
        if (!found) { place = 2; found = from_arena(bytes, false); }
    } else if (on_card) {
        place = 2;
        if (host_first) found = from_arena(bytes, from_top);
#ifdef __CUDACC__
        if (!found) {
            size_t free_bytes = 0, all = 0;
            must(cudaMemGetInfo(&free_bytes, &all), "memory");
            place = 1;
            if (bytes + card_reserve > free_bytes || cudaMalloc(&found, bytes) != cudaSuccess) { cudaGetLastError(); found = nullptr; }
        }
#endif
        if (!found) { place = 2; found = from_arena(bytes, false); }
    } else found = malloc(bytes);
    if (!found) die("no memory for " + std::to_string(bytes >> 20) + " MiB more; card " + std::to_string(used[1] >> 20) + ", host " + std::to_string(used[2] >> 20));
    used[place] += bytes;
    taken[found] = {bytes, place};
    return found;
}
static void give(void *what) {
    if (!what) return;
    Block block = taken.at(what);
    used[block.place] -= block.bytes;
    taken.erase(what);
    if (block.place == 2) arena_used.erase((char *)what - arena);
#ifdef __CUDACC__
    if (block.place == 1 && !dry) must(cudaFree(what), "free");
#endif
    if (block.place == 0) free(what);
}
static void shrink(void *what, size_t bytes) {           // of the arena alone: a card's memory is given as it was taken
    Block &block = taken.at(what);
    if (block.place != 2) return;
    bytes = (std::max<size_t>(bytes, 256) + 4095) & ~4095ull;
    used[2] -= block.bytes - std::min(bytes, block.bytes);
    block.bytes = std::min(bytes, block.bytes);
    arena_used[(char *)what - arena] = block.bytes;
}
static void fill(void *what, int byte, size_t bytes) {
    if (dry) return;
#ifdef __CUDACC__
    if (on_card) { must(cudaMemset(what, byte, bytes), "fill"); return; }
#endif
    memset(what, byte, bytes);
}
static void copy(void *to, const void *from, size_t bytes) {
    if (dry) return;
#ifdef __CUDACC__
    if (on_card) { must(cudaMemcpy(to, from, bytes, cudaMemcpyDefault), "copy"); return; }
#endif
    memcpy(to, from, bytes);
}

// ------------------------------------------------------------------------------------ family
struct Family {
    int count = 0, words = 0, start = -1;
    std::vector<u64> occupied;
    std::vector<u32> runs;
    std::vector<int> lengths, mirror, starts;
    std::vector<u32> listed;
    u64 *d_occupied; u32 *d_runs; int *d_lengths, *d_mirror;
};
static u64 mirrored(u64 cells) {
    u64 found = 0;
    for (int cell = 0; cell < CELLS; ++cell) if (cells >> cell & 1) found |= 1ull << (cell - cell % WIDTH + WIDTH - 1 - cell % WIDTH);
    return found;
}
static Family make_family(int before, int parts) {          // first the placings that the family of the parts has, in its order
    Family f;
    int low = 3 * WIDTH;
    std::vector<u64> sets;
    for (int a = low; a < CELLS; ++a) for (int b = a + 1; b < CELLS; ++b) for (int c = b + 1; c < CELLS; ++c) for (int d = c + 1; d < CELLS; ++d)
        if ((a < 44) + (b < 44) + (c < 44) + (d < 44) <= before) sets.push_back(1ull << a | 1ull << b | 1ull << c | 1ull << d);
    auto key = [&](u64 set) { return std::pair{__builtin_popcountll(set & 0x7ffull << low) > parts, set}; };
    std::sort(sets.begin(), sets.end(), [&](u64 a, u64 b) { return key(a) < key(b); });
    std::map<u64, int> numbers;
    for (size_t i = 0; i < sets.size(); ++i) numbers[sets[i]] = (int)i;
    f.count = (int)sets.size(); f.words = (f.count + 31) / 32; f.occupied = sets;
    f.start = numbers[1ull << 47 | 1ull << 48 | 1ull << 50 | 1ull << 51];
    std::vector<std::vector<u32>> lists(f.count);
    for (int p = 0; p < f.count; ++p) {
        f.mirror.push_back(numbers[mirrored(sets[p])]);
        for (int cell = low; cell < CELLS; ++cell) if (sets[p] >> cell & 1)
            for (int up = -1; up <= 1; ++up) for (int aside = -1; aside <= 1; ++aside) if (up || aside) {
                u64 rest = sets[p] & ~(1ull << cell);
                bool first = true;
                for (int row = cell / WIDTH + up, x = cell % WIDTH + aside; row >= 0 && row < ROWS && x >= 0 && x < WIDTH; row += up, x += aside) {
                    int to = row * WIDTH + x;
                    if (rest >> to & 1) break;
                    auto there = numbers.find(rest | 1ull << to);
                    if (there == numbers.end()) break;
                    lists[p].push_back((u32)there->second | (u32)to << 16 | (first ? 1u << 24 : 0));
                    first = false;
                }
            }
        f.lengths.push_back((int)lists[p].size());
    }
    for (auto &list : lists) { f.starts.push_back((int)f.listed.size()); f.listed.insert(f.listed.end(), list.begin(), list.end()); }
    f.starts.push_back((int)f.listed.size());
    int most = *std::max_element(f.lengths.begin(), f.lengths.end());
    f.runs.assign((size_t)most * f.count, 0);
    for (int p = 0; p < f.count; ++p) for (size_t e = 0; e < lists[p].size(); ++e) f.runs[e * f.count + p] = lists[p][e];
    f.d_occupied = (u64 *)take(f.count * 8); copy(f.d_occupied, f.occupied.data(), f.count * 8);
    f.d_runs = (u32 *)take(f.runs.size() * 4); copy(f.d_runs, f.runs.data(), f.runs.size() * 4);
    f.d_lengths = (int *)take(f.count * 4); copy(f.d_lengths, f.lengths.data(), f.count * 4);
    f.d_mirror = (int *)take(f.count * 4); copy(f.d_mirror, f.mirror.data(), f.count * 4);
    return f;
}

// --------------------------------------------------------------------------------------- run
static void run_level(Job &job, u32 herds) {
    if (dry) return;
#ifdef __CUDACC__
    if (on_card) {
        must(cudaMemcpyToSymbol(the_job, &job, sizeof job), "job");
        kernel<<<herds, THREADS, (size_t)job.count * 8 + (size_t)std::max(2 * job.size, ROWS) * job.words * 4>>>();
        must(cudaGetLastError(), "launch");
        must(cudaDeviceSynchronize(), "kernel");
        return;
    }
#endif
    u64 positions = 0, any = 0, hash = 0;
#pragma omp parallel reduction(+ : positions, any, hash)
    {
        Room room;
        room.won.resize(job.count);
        room.held.resize(job.count);
        for (auto *each : {&room.ended, &room.turned, &room.bits}) each->resize(job.words * 32);
        for (Herd &herd : room.herds) for (auto *each : {&herd.won, &herd.held, &herd.allowed}) each->resize(job.words * 32);
#pragma omp for schedule(dynamic, 4)
        for (u32 first = 0; first < herds; first += LANES) {
            int lanes = (int)std::min<u32>(LANES, herds - first);
            for (int lane = 0; lane < lanes; ++lane) {
                Herd &herd = room.herds[lane];
                unrank(job, job.list ? job.list[first + lane] : first + lane, herd.digits);
                for (int i = 0; i < job.size; ++i) set_column(job, herd.digits, i, herd.columns[i]);
                begin_herd(job, herd, room);
                positions += herd.sums[0]; any += herd.sums[1]; hash += herd.sums[2];
                if (job.level == 0) job.counts[3] = herd.won[job.start] >> CHIEF & 1;
                if (job.hashes) job.hashes[number_of(job, herd.digits, -1, false)] = herd.sums[2];
            }
            run_dogs(job, room, first, lanes);
        }
    }
    job.counts[0] += positions; job.counts[1] += any; job.counts[2] += hash;
}


static std::map<std::pair<int, std::string>, int> known;    // by family and herd: is the start won
static u32 image_of(u32 bits) { u32 r = 0; for (int x = 0; x < WIDTH; ++x) if (bits >> x & 1) r |= 1u << (WIDTH - 1 - x); return r; }
static std::vector<int> listed(u32 bits) { std::vector<int> r; for (int x = 0; x < WIDTH; ++x) if (bits >> x & 1) r.push_back(x); return r; }
static std::string named(u32 bits) { std::string r; for (int x = 0; x < WIDTH; ++x) r += bits >> x & 1 ? 'B' : '.'; return r; }
static u32 bits_of(const std::string &herd) { u32 r = 0; for (int x = 0; x < WIDTH; ++x) if (herd[x] == 'B') r |= 1u << x; return r; }

// Of a level of a class that is its own mirror image: the ranks to do, and for each rank its place among them, 1 << 31 for an image.
static void pair_images(const Job &job, int level, std::vector<u32> &list, std::vector<u32> &places) {
    u32 many = job.ways[job.size][level];
    Job other = job;
    other.level = level;
    std::vector<u32> partner(many);
#pragma omp parallel for
    for (u32 rank = 0; rank < many; ++rank) {
        int digits[MOST], turned[MOST];
        unrank(other, rank, digits);
        for (int i = 0; i < job.size; ++i) turned[i] = digits[job.size - 1 - i];
        partner[rank] = rank_of(other, turned, level);
    }
    list.clear(); places.assign(many, 0);
    for (u32 rank = 0; rank < many; ++rank) if (rank <= partner[rank]) { places[rank] = (u32)list.size(); list.push_back(rank); }
    for (u32 rank = 0; rank < many; ++rank) if (rank > partner[rank]) places[rank] = places[partner[rank]] | 1u << 31;
}

using Frame = std::pair<u32, int>;                        // a stored class, and the column that it lacks
static Frame source_of(u32 bits, int column, bool symmetric) {
    u32 source = bits & ~(1u << column), other = image_of(source);
    return symmetric && other < source ? Frame{other, WIDTH - 1 - column} : Frame{source, column};
}
struct Part { u32 *frames, *at; int words; };              // of a herd less one buffalo: frames of those with a win, their places by number
static std::map<std::pair<int, Frame>, Part> parts;        // by family

// Solve all herds of a column set; return 1 won, 0 open, -1 out of time. *keep*: a column that is not in the set, whose frame becomes
// a part. *whole*: the family whose parts stand for all smaller sets; -1 for none.
static int run(const Family &f, int before, const std::string &herd, bool dump, int at_most, int keep, int whole) {
    u32 set_bits = bits_of(herd);
    int most = __builtin_popcount(set_bits);
    bool symmetric = set_bits == image_of(set_bits) && keep < 0;
    Job job{};
    job.count = f.count; job.words = f.words; job.start = f.start;
    job.occupied = f.d_occupied; job.runs = f.d_runs; job.lengths = f.d_lengths; job.mirror = f.d_mirror;
    job.lists = f.listed.data(); job.starts = f.starts.data();
    job.ways[0][0] = 1;
    for (int n = 1; n <= MOST; ++n) for (int s = 0; s <= 4 * MOST; ++s) for (int d = 0; d < 5 && d <= s; ++d) job.ways[n][s] += job.ways[n - 1][s - d];
    job.power[0] = 1;
    for (int n = 1; n <= MOST; ++n) job.power[n] = job.power[n - 1] * 5;
    job.counts = (u64 *)take(48);
    job.no_row = (u64 *)take(f.count * 8); fill((void *)job.no_row, 0, f.count * 8);
    job.no_frame = (u32 *)take(ROWS * f.words * 4); fill((void *)job.no_frame, 0, ROWS * f.words * 4);
    std::vector<u32> waiting;
    std::map<Frame, int> users;
    for (u32 bits = whole < 0 ? 0 : set_bits; bits < 1u << WIDTH; ++bits)
        if (!(bits & ~set_bits) && __builtin_popcount(bits) <= at_most && (!symmetric || bits <= image_of(bits))) {
            waiting.push_back(bits);
            std::map<Frame, int> needs;
            if (whole < 0) for (int column : listed(bits)) needs[source_of(bits, column, symmetric)] = 1;
            for (auto &[frame, one] : needs) ++users[frame];
        }
    std::map<Frame, u32 *> frames;
    std::map<u32, bool> done;
    auto level_need = [&](int size, bool once) {
        u32 widest = 0;
        for (int s = 0; s <= 4 * size; ++s) widest = std::max(widest, job.ways[size][s]);
        return ((size_t)widest + (once ? 8192 : 0)) / (once ? 2 : 1) * f.count * 8;
    };
    size_t level_bytes = level_need(std::max(0, std::min(most - 1, at_most)), false);
    u64 *levels[2];
    for (auto &level : levels) level = (u64 *)take(level_bytes);
    double start = now(), told = start;
    u64 herds_done = 0, positions_all = 0, herds_all = 0;
    for (u32 bits : waiting) herds_all += job.power[__builtin_popcount(bits)];
    if (symmetric && most <= at_most) herds_all -= job.power[most] / 2;
    int verdict = -1;
    while (!waiting.empty()) {
        size_t at = 0;                                    // the first class whose sources are done
        for (;; ++at) {
            bool ready = true;
            if (whole < 0) for (int column : listed(waiting.at(at))) ready = ready && done.count(source_of(waiting[at], column, symmetric).first);
            if (ready) break;
        }
        u32 bits = waiting[at];
        waiting.erase(waiting.begin() + at);
        std::vector<int> columns = listed(bits), gone;
        for (int column : listed(set_bits & ~bits)) if (users.count({bits, column})) gone.push_back(column);
        int size = (int)columns.size();
        bool once = symmetric && size == most && size > 0, is_part = keep >= 0 && size == most;
        if (is_part) gone.push_back(keep);
        job.size = size; job.missing = (int)gone.size();
        u32 widest = 0;
        for (int s = 0; s <= 4 * size; ++s) widest = std::max(widest, job.ways[size][s]);
        size_t need = level_need(size, once);
        if (need > level_bytes) {
            for (auto &level : levels) { give(level); level = nullptr; }
            if (size == most && arena && !dry) need = std::min(need, (card_bytes - used[1] - 2 * card_reserve) / 2);
            level_bytes = need;
            if (arena && used[1] + 2 * need + card_reserve > card_bytes)      // make room: what the card holds goes to the host
                for (auto &[frame, where] : frames) if (taken.at(where).place == 1) {
                    size_t bytes = taken.at(where).bytes;
                    void *moved = from_arena(bytes, true);
                    if (!moved) continue;
                    taken[moved] = {bytes, 2}; used[2] += bytes;
                    copy(moved, where, bytes);
                    give(where);
                    where = (u32 *)moved;
                }
            for (auto &level : levels) level = (u64 *)take(need);
        }
        job.room = level_bytes / 8 / f.count;
        std::map<Frame, int> needs;
        job.source_words = f.words;
        for (int i = 0; i < size; ++i) {
            Frame source = source_of(bits, columns[i], symmetric);
            job.columns[i] = columns[i];
            job.is_image[i] = source.first != (bits & ~(1u << columns[i]));
            if (whole < 0) {
                job.source[i] = frames.at(source);
                needs[source] = 1;
            } else {
                const Part &part = parts.at({whole, source});
                job.source[i] = part.frames; job.source_at[i] = part.at; job.source_words = part.words;
            }
        }
        job.caught_at = nullptr; job.caught_room = job.power[size];
        size_t frame_bytes = (size_t)ROWS * f.words * 4;
        for (size_t i = 0; i < gone.size(); ++i) {
            job.gone[i] = gone[i];
            if (is_part) {
                job.caught_at = (u32 *)take((size_t)job.power[size] * 4);
                if (arena) job.caught_room = std::min(job.power[size], PART_ROOM / frame_bytes);
                job.caught[i] = (u32 *)take(job.caught_room * frame_bytes, true, false);
            } else job.caught[i] = frames[{bits, gone[i]}] = (u32 *)take((size_t)job.power[size] * frame_bytes, size >= most - 1 && keep < 0);
        }
        job.hashes = dump ? (u64 *)take(job.power[size] * 8) : nullptr;
        if (dump) { std::vector<u64> none(job.power[size]); copy(job.hashes, none.data(), none.size() * 8); }
        std::string name = named(bits), shares;
        u64 sums[4] = {0, 0, 0, 0}, class_herds = 0, frames_taken = 0;
        double class_start = now();
        u32 *d_list = once ? (u32 *)take((size_t)widest * 4) : nullptr;
        u32 *placed[2] = {(u32 *)take((size_t)widest * 4), (u32 *)take((size_t)widest * 4)};
        std::vector<u32> list, places, slots;
        for (int level = 4 * size; level >= 0; --level) {
            job.level = level;
            job.here = levels[level & 1]; job.after = levels[(level + 1) & 1];
            u32 herds = job.ways[size][level];
            job.list = nullptr;
            job.placed = placed[level & 1]; job.slots = placed[(level + 1) & 1];
            if (once) {
                if (dry) list.assign(herds / 2 + 1, 0); else pair_images(job, level, list, places);
                copy(d_list, list.data(), list.size() * 4);
                job.list = d_list;
                herds = (u32)list.size();
            }
            u64 before_it[6] = {0, 0, 0, 0, 0, frames_taken}, found[6] = {0, 0, 0, 0, 0, 0};
            copy(job.counts, before_it, 48);
            run_level(job, herds);
            copy(found, job.counts, 48);
            frames_taken = found[5];
            if (found[4] > job.room) die("no room for " + std::to_string(found[4]) + " herds of a level, but for " + std::to_string(job.room));
            if (is_part && frames_taken > job.caught_room) die("no room for " + std::to_string(frames_taken) + " frames of a part");
            if (once && !dry) {                           // from places in the list to ranks
                list.resize(herds);
                copy(list.data(), job.placed, (size_t)herds * 4);
                slots.resize(places.size());
                for (size_t rank = 0; rank < places.size(); ++rank) {
                    u32 slot = list[places[rank] & NONE];
                    slots[rank] = slot == NONE ? NONE : slot | (places[rank] & ~NONE);
                }
                copy(job.placed, slots.data(), slots.size() * 4);
            }
            for (int i = 0; i < 3; ++i) sums[i] += found[i];
            sums[3] = found[3];
            herds_done += herds; class_herds += herds;
            positions_all += found[0];
            if (size >= 9) {
                char text[64];
                snprintf(text, sizeof text, " %d:%.1f", level, 100.0 * (double)found[1] / herds);
                shares += text;
            }
            if (now() - told > 10) {
                told = now();
                tell("# %6.1f s: %d:%s in %s level %d, %.2f of %.2f M herds, %.0f a second; memory: card %.1f GB, host %.1f GB\n", now() - begun, before,
                     herd.c_str(), name.c_str(), level, herds_done / 1e6, herds_all / 1e6, (double)herds_done / (now() - start), used[1] / 1e9,
                     (used[0] + used[2]) / 1e9);
            }
            if (now() - begun > limit) {
                tell("# out of time in %s at level %d; shares of herds with a win by level:%s\n", name.c_str(), level, shares.c_str());
                goto end;
            }
        }
        tell("%d:%s class %s %s herds %llu with_a_win %llu positions %llu hash %016llx seconds %.3f\n", before, herd.c_str(), name.c_str(),
             sums[3] ? "won" : "open", class_herds, sums[1], sums[0], sums[2], now() - class_start);
        if (size >= 9) tell("# shares of herds with a win by level of %s:%s\n", name.c_str(), shares.c_str());
        known[{before, named(std::min(bits, image_of(bits)))}] = (int)sums[3];
        if (dump) {
            std::vector<u64> all(job.power[size]);
            copy(all.data(), job.hashes, all.size() * 8);
            for (size_t n = 0; n < all.size(); ++n) if (all[n]) printf("H %s %zu %016llx\n", name.c_str(), n, all[n]);
            give(job.hashes);
        }
        if (dry && size >= most - 1) printf("# %s: card %.1f GB, host %.1f GB; levels in the host: %d %d\n", name.c_str(), used[1] / 1e9, used[2] / 1e9,
                                            taken.at(levels[0]).place == 2, taken.at(levels[1]).place == 2);
        give(d_list); give(placed[0]); give(placed[1]);
        if (is_part) {
            shrink(job.caught[0], frames_taken * frame_bytes);
            parts[{before, {bits, keep}}] = {job.caught[0], job.caught_at, f.words};
            tell("# a part: %llu frames, %.1f GB\n", frames_taken, (double)(frames_taken * frame_bytes) / 1e9);
        }
        done[bits] = true;
        for (auto &[frame, one] : needs) if (--users[frame] == 0) { give(frames[frame]); frames.erase(frame); }
        if (size == most) verdict = (int)sums[3];
    }
end:
    tell("RESULT %d:%s %s after %.1f s, %llu herds, %llu positions won\n", before, herd.c_str(),
         verdict < 0 ? "not finished" : verdict ? "WON by the chief" : "open", now() - start, herds_done, positions_all);
    return verdict;
}

int main(int count, char **arguments) {
    begun = now();
    struct Wanted { int before, parts; std::string herd; };
    std::vector<Wanted> jobs;
    bool dump = false, cpu = false;
    int at_most = MOST;
    size_t arena_wanted = 0;
    for (int i = 1; i < count; ++i) {
        std::string each = arguments[i];
        if (each == "--cpu") cpu = true;
        else if (each == "--dump") dump = true;
        else if (each == "--seconds") limit = atof(arguments[++i]);
        else if (each == "--most") at_most = atoi(arguments[++i]);
        else if (each == "--arena") arena_wanted = (size_t)atoi(arguments[++i]) << 30;
        else if (each == "--dry") { dry = (size_t)(atof(arguments[++i]) * 1e9); cpu = true; }
        else if (each == "--out") { out = fopen(arguments[++i], "a"); if (!out) { printf("cannot write\n"); return 2; } }
        else if (each.size() == 13 && each[0] >= '0' && each[0] <= '4' && each[1] == ':') jobs.push_back({each[0] - '0', -1, each.substr(2)});
        else if (each.size() == 15 && each[0] <= '4' && each[1] == '/' && each[2] >= '0' && each[2] <= each[0] && each[3] == ':')
            jobs.push_back({each[0] - '0', each[2] - '0', each.substr(4)});
        else { printf("a job is M:HERD or M/M:HERD, not %s\n", each.c_str()); return 2; }
    }
#ifdef __CUDACC__
    if (!cpu) try {
        int devices = 0;
        must(cudaGetDeviceCount(&devices), "card");
        on_card = devices > 0;
        cudaDeviceProp card;
        must(cudaGetDeviceProperties(&card, 0), "card");
        card_bytes = card.totalGlobalMem;
        tell("# %s, %.1f GB\n", card.name, card.totalGlobalMem / 1e9);
        must(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 100 * 1024), "shared memory");
    } catch (std::exception &error) { tell("ERROR %s\n", error.what()); return 3; }
#endif
    if (dry) { arena = (char *)(1ull << 50); arena_bytes = arena_wanted; card_bytes = dry; }
    if (!on_card) tell("# %d threads\n", omp_get_max_threads());
    // One run, and what it took given back, but for a part.
    auto solve_all = [&](int before, int smaller, const std::string &herd, int keep, int whole) {
        std::map<void *, Block> held = taken;
        int won = -2;
        try {
            if (arena_wanted && on_card && before + __builtin_popcount(bits_of(herd)) > 11) { open_arena(arena_wanted); arena_wanted = 0; }
            tell("# %6.1f s: %d:%s\n", now() - begun, before, herd.c_str());
            Family family = make_family(before, smaller);
            won = run(family, before, herd, dump, at_most, keep, whole);
        } catch (std::exception &error) { tell("ERROR in %d:%s: %s\n", before, herd.c_str(), error.what()); }
        std::vector<void *> rest;
        for (auto &[what, block] : taken) {
            bool is_kept = held.count(what);
            for (auto &[frame, part] : parts) is_kept = is_kept || what == part.frames || what == part.at;
            if (!is_kept) rest.push_back(what);
        }
        for (void *what : rest) give(what);
#ifdef __CUDACC__
        if (on_card) must(cudaDeviceSynchronize(), "card");
#endif
        return won;
    };
    try {
        for (auto &[before, smaller, herd] : jobs) {
            u32 bits = bits_of(herd);
            std::string name = named(std::min(bits, image_of(bits)));
            bool skip = false;
            for (int fewer = 0; fewer <= before; ++fewer) {
                auto there = known.find({fewer, name});
                skip = skip || (there != known.end() && (there->second || fewer == before));
            }
            if (skip) { tell("# %d:%s is known already\n", before, herd.c_str()); continue; }
            bool is_whole = true;
            if (smaller >= 0) for (int column : listed(bits)) {
                Frame part = source_of(bits, column, bits == image_of(bits));
                if (is_whole && !parts.count({smaller, part})) is_whole = solve_all(smaller, smaller, named(part.first), part.second, -1) >= 0;
            }
            if (!is_whole || (solve_all(before, smaller < 0 ? before : smaller, herd, -1, smaller) == -1 && at_most == MOST)) break;
        }
    } catch (std::exception &error) { tell("ERROR %s\n", error.what()); return 4; }
    tell("# end after %.1f s\n", now() - begun);
    return 0;
}
