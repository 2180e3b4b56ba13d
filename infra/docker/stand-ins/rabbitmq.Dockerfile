# No entrypoint: RabbitMQ itself reads RABBITMQ_DEFAULT_USER and RABBITMQ_DEFAULT_PASS.
FROM marquee-stand-in:rabbitmq
RUN chown -R rabbitmq:rabbitmq /etc/rabbitmq /var/lib/rabbitmq /var/log/rabbitmq
ENV HOME=/var/lib/rabbitmq LANG=C.UTF-8
VOLUME /var/lib/rabbitmq
USER rabbitmq
EXPOSE 5672
CMD ["rabbitmq-server"]
