"""duchy completion"""

import click
from click.shell_completion import get_completion_class

from duchy.kernel.errors import InputError

from .output import json_option, print_json

SHELLS = ("bash", "zsh", "fish")
VARIABLE = "_DUCHY_COMPLETE"


@click.command()
@click.argument("shell", type=click.Choice(SHELLS))
@json_option
@click.pass_context
def completion(ctx: click.Context, shell: str, as_json: bool) -> None:
    """Print what makes a shell complete duchy.

    Commands, options, games with their modules, bots and the options of a set-up.

    \b
    Examples:
      duchy completion bash > ~/.local/share/bash-completion/completions/duchy
      duchy completion zsh > ~/.zfunc/_duchy
      duchy completion fish > ~/.config/fish/completions/duchy.fish
    """
    found = get_completion_class(shell)
    if found is None:
        raise InputError(f"There is no completion for {shell}.")
    complete = found(ctx.find_root().command, {}, "duchy", VARIABLE)
    script = complete.source_template % complete.source_vars()
    if as_json:
        print_json({"shell": shell, "script": script})
    else:
        click.echo(script)
