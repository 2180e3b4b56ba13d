FROM marquee-stand-in:mail
RUN useradd --uid 1000 --user-group --create-home catcher
USER catcher
EXPOSE 1025 8025
# Debian's own SMTP server for programmers takes the mails; each is a file below http://localhost:8025/new/.
CMD ["sh", "-c", "mkdir -p /tmp/mail/new && python3 -m http.server 8025 --directory /tmp/mail & exec python3 -m aiosmtpd -n -l 0.0.0.0:1025 -c aiosmtpd.handlers.Mailbox /tmp/mail"]
