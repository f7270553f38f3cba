"""The same record has the same analysis, and everybody who plays adds to the seed."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("analyses", sa.Column("work", sa.String(64), nullable=False, server_default=""))
    op.create_index("analyses_work", "analyses", ["work"])
    op.add_column("tables", sa.Column("part", sa.String(200), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("gives", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("gift", sa.String(64), nullable=False, server_default=""))
