"""The documentation site: `make docs`, or `sphinx-build -W -c docs . build/docs`.

The root of the repository is the source, so that every link is the same here as where the files are read.
"""

import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tools")]

from notebooks import markdown  # noqa: E402 (found by the line above)

from duchy import __version__  # noqa: E402 (found there too)

project = "Duchy"
author = "The Duchy authors"
copyright = "The Duchy authors, MIT licence"
release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_click", "sphinx_copybutton"]
root_doc = "docs/index"
include_patterns = ["docs/**", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "benchmarks/README.md"]
exclude_patterns = [".*", "build", "dist", "docs/pictures", "src", "tests", "web"]
suppress_warnings = ["myst.xref_ambiguous"]

# As the repository's pages are written: links to headings as GitHub makes them, and tables, nothing else.
myst_heading_anchors = 4
myst_links_external_new_tab = False

# Docstrings are plain sentences: a word in backticks is code.
default_role = "code"
autodoc_member_order = "bysource"
autodoc_inherit_docstrings = False  # what another library says of its own methods is said there
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_default_options = {"members": True}
python_use_unqualified_type_names = True

smartquotes = False  # --json is two hyphens

html_theme = "furo"
html_title = "Duchy"
html_favicon = "../web/public/favicon.svg"
html_copy_source = False
html_show_sourcelink = False
html_additional_pages = {"index": "to_docs.html"}
templates_path = ["templates"]
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#2f6b45", "color-brand-content": "#2f6b45"},
    "dark_css_variables": {"color-brand-primary": "#8fc79f", "color-brand-content": "#8fc79f"},
}


def setup(app: Any) -> None:
    from myst_parser.parsers.sphinx_ import MystParser

    class Notebook(MystParser):  # type: ignore[misc]  # of the extra `docs`, which the checks do not install
        """A notebook, run while the site is built: what it prints is what it prints today."""

        supported = ("notebook",)

        def parse(self, inputstring: str, document: Any) -> None:
            super().parse(markdown(inputstring), document)

    app.add_source_suffix(".ipynb", "notebook")
    app.add_source_parser(Notebook)
