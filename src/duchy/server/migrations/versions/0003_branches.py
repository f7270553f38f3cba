"""Tables that go on from another one, or from a position."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("given", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("start", sa.Text))
    op.add_column("tables", sa.Column("parent", sa.String(32)))
    op.create_index("tables_parent", "tables", ["parent"])
