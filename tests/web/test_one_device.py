"""Pass and play: several people at one device, each shown their own side only."""

from tests.web.support import TINY, Person, Server, Tab, wait_until_all_started


def beside(server: Server, game: str, names: list[str], **options: object) -> tuple[Person, str]:
    anna = Person(server, "Anna")
    table, invite = anna.create(game=game, beside=names, options=options)
    assert invite == "", "nobody is awaited"
    return anna, table


def started(tab: Tab) -> None:
    tab.hello()
    tab.wait_until_started()


def test_a_device_is_shown_one_of_its_seats_and_looks_at_the_others(server: Server) -> None:
    anna, table = beside(server, "drive", ["Ben", "Cleo"], players=3)
    with anna.tab(table) as tab:
        started(tab)
        assert [seat["name"] for seat in tab.view["seats"]] == ["Anna", "Ben", "Cleo"]
        assert (tab.view["you"], tab.view["yours"]) == (0, [0, 1, 2])
        mine = tab.view["scene"]["choices"]
        assert tab.look(2)["you"] == 2
        assert tab.view["version"] == tab.view["version"]
        hers, actions = tab.view["scene"]["choices"], tab.actions()
        assert mine != hers
        assert tab.hello()["you"] == 2, "who holds the device stays in sight"
        answer = tab.act(actions[0])
        tab.wait_for(answer["version"])
        assert tab.view["may_take_back"]
        assert not tab.look(1)["may_take_back"]
        assert tab.act("riders 1")["refusal"]["code"] == "illegal", "this seat has chosen no trail"


def test_a_whole_match_on_one_device(server: Server) -> None:
    anna, table = beside(server, "roundup", ["Ben"], **TINY)
    with anna.tab(table) as tab:
        started(tab)
        while tab.view["phase"] == "playing":
            (seat,) = tab.view["acting"]
            if tab.view["you"] != seat:
                tab.look(seat)
            tab.wait_for(tab.act(tab.actions()[0])["version"])
        first, yours = tab.view["match"], tab.view["yours"]
        assert tab.rematch()["type"] == "ack", "they all agree"
        while tab.view["match"] == first:
            tab.hear()
        assert yours == tab.view["yours"] == [0, 1]
        assert [seat["name"] for seat in tab.view["seats"]] == ["Ben", "Anna"]


def test_nobody_looks_at_a_seat_that_is_not_theirs(server: Server, anna: Person, ben: Person) -> None:
    table, invite = anna.create(game="drive", beside=["Cleo"], options={"players": 4}, bots=[1])
    assert ben.join(table, invite).status_code == 200
    with anna.tab(table) as hers, ben.tab(table) as his, Person(server, "Zoe").tab(table) as watching:
        for tab in (hers, his, watching):
            tab.hello()
        wait_until_all_started(hers, his, watching)
        assert (hers.view["yours"], his.view["yours"], watching.view["yours"]) == ([0, 1], [3], [])
        for tab, seat in ((hers, 3), (hers, 2), (hers, 4), (hers, -1), (his, 0), (watching, 0)):
            version = tab.view["version"]
            answer = tab.look(seat)
            assert (answer["type"], answer["id"], answer["refusal"]["code"]) == ("refused", "", "not-seated")
            assert tab.view["version"] >= version
        assert hers.look(1)["you"] == 1
        assert his.look(3)["you"] == 3


def test_two_tabs_of_one_device_may_show_different_seats(server: Server) -> None:
    anna, table = beside(server, "roundup", ["Ben"], **TINY)
    with anna.tab(table) as one, anna.tab(table) as two:
        started(one)
        started(two)
        two.look(1)
        answer = one.act(one.actions()[0])
        one.wait_for(answer["version"])
        two.wait_for(two.view["version"] + 1)
        assert (one.view["you"], two.view["you"]) == (0, 1)
        if two.is_asked:
            assert one.act(two.actions()[0])["refusal"]["code"] == "not-your-turn"
            assert two.act(two.actions()[0])["type"] == "ack"


def test_looking_is_a_way_to_come_in(server: Server) -> None:
    anna, table = beside(server, "roundup", ["Ben"])
    with anna.tab(table) as tab:
        assert tab.look(1)["you"] == 1
        tab.hello("a1")
        tab.wait_until_started()
        assert tab.view["you"] == 1
