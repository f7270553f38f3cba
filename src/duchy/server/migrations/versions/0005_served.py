"""How long the server has served, for clocks that stand still while it is away."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table("served", sa.Column("id", sa.Integer, primary_key=True), sa.Column("at", sa.Float, nullable=False))
