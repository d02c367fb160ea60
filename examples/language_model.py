"""A language model plays a match against a level of the computer.

    python language_model.py buffalo 1 ollama run llama3.2

The words after the level are a command that reads a prompt and writes an answer. Without one, a stand-in
answers with the first legal action, which shows the prompts.
"""

import subprocess
import sys

import stampede
from stampede.envs import text


def main(name="buffalo", level="1", *command, **options):
    """Play one match and print how it ended."""
    game = stampede.load_game(name, **options)
    rulebook = text.rules(game)

    def model(prompt):
        if not command:
            print(prompt, end="\n\n")
            return prompt.rpartition(":\n")[2].splitlines()[0]
        words = f"{rulebook}\n\n{prompt}"
        return subprocess.run(command, input=words, stdout=subprocess.PIPE, text=True, check=True).stdout

    played = text.play(game, model, seat=0, against=int(level), seed=1)
    result = "won" if played.state.returns()[0] > 0 else "lost"
    print(f"{result} after {len(played.state.history)} actions; {played.refused} answers refused")
    return played


if __name__ == "__main__":
    main(*sys.argv[1:])
