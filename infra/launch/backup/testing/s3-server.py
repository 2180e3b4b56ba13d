"""
OpenStack Swift with its S3 API in one process, for tests: /usr/bin/python3 s3-server.py <folder> <certificate> <key>

Prints the port, which speaks TLS, once it listens. Everything is stored below the folder. The access key is
"marquee:backup", the secret key is read from standard input. Debian's python3-swift has all that it needs.
"""
import os
import sys

import eventlet
from eventlet import tpool, wsgi
from swift.common import utils

folder, certificate, key = sys.argv[1:]
secret = sys.stdin.readline().strip()

utils.eventlet_monkey_patch()

with open(os.path.join(folder, 'swift.conf'), 'w') as file:
    file.write('[swift-hash]\nswift_hash_path_suffix = marquee\n')
utils.set_swift_dir(folder)

from swift.common.ring import RingBuilder  # noqa: E402 (reads swift.conf)
from swift.common.wsgi import SwiftHttpProtocol, loadapp  # noqa: E402

host = '127.0.0.1'
common = f'[DEFAULT]\nswift_dir = {folder}\ndevices = {folder}\nmount_check = false\nfallocate_reserve = 0\nlog_level = CRITICAL\n'
filters = {
    's3api': 's3_acl = false',
    'tempauth': f'user_marquee_backup = {secret} .admin',
    # It asks for a cache, and works without: there is no memcached.
    'memcache': 'memcache_servers = 127.0.0.1:1',
    'bulk': '',
    'slo': '',
}


def listen():
    return eventlet.listen((host, 0))


def serve(name, config, socket):
    path = os.path.join(folder, f'{name}.conf')
    with open(path, 'w') as file:
        file.write(common + config)
    # S3 clients read "ETag" with exactly these capitals.
    eventlet.spawn(wsgi.server, socket, loadapp(path), None, protocol=SwiftHttpProtocol, log_output=False,
                   capitalize_response_headers=False)


os.makedirs(os.path.join(folder, 'disk'))
sockets = {name: listen() for name in ('account', 'container', 'object')}
for name, socket in sockets.items():
    ring = RingBuilder(2, 1, 0)
    ring.add_dev({'region': 1, 'zone': 1, 'weight': 1, 'ip': host, 'port': socket.getsockname()[1], 'device': 'disk'})
    ring.rebalance()
    ring.get_ring().save(os.path.join(folder, f'{name}.ring.gz'))
for name, socket in sockets.items():
    serve(name, f'[pipeline:main]\npipeline = app\n[app:app]\nuse = egg:swift#{name}\n', socket)

proxy = listen()
port = proxy.getsockname()[1]
sections = ''.join(f'[filter:{name}]\nuse = egg:swift#{name}\n{settings}\n' for name, settings in filters.items())
serve(
    'proxy-server',
    '[pipeline:main]\npipeline = memcache s3api tempauth bulk slo proxy-server\n'
    f'[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\n{sections}',
    eventlet.wrap_ssl(proxy, certfile=certificate, keyfile=key, server_side=True),
)
print(port, flush=True)
# Until the test closes its end.
tpool.execute(sys.stdin.read)
