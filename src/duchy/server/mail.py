"""Mail through the SMTP server of the settings."""

import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final

from .outside import Unreached
from .settings import Settings

SECONDS: Final = 20.0


class Refused(Exception):
    """There is no such mailbox, or it wants nothing of us."""


def send(settings: Settings, to: str, subject: str, text: str) -> None:
    """Raises Refused or Unreached. It takes its time: call it in a thread."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = settings.mail_from, to, subject
    domain = settings.mail_from.rpartition("@")[2].strip("> ")
    message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain=domain)
    message["Auto-Submitted"] = "auto-generated"  # nobody's holiday answer is wanted
    message.set_content(text)
    kind = smtplib.SMTP_SSL if settings.mail_security == "tls" else smtplib.SMTP
    try:
        with kind(settings.mail_host, settings.mail_port, timeout=SECONDS) as server:
            if settings.mail_security == "starttls":
                server.starttls(context=ssl.create_default_context())
            if settings.mail_user:
                server.login(settings.mail_user, settings.mail_password)
            server.send_message(message)
    except smtplib.SMTPRecipientsRefused as error:
        code, why = next(iter(error.recipients.values()))
        if code >= 500:
            raise Refused(f"{code} {why.decode(errors='replace')[:100]}") from None
        raise Unreached(str(code)) from None
    except (smtplib.SMTPException, OSError) as error:
        raise Unreached(type(error).__name__) from None
