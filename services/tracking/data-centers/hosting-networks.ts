/**
 * The autonomous systems of companies that rent out servers: an IP of one of them belongs to a program and
 * not to a person's access line. The largest of them by IPv4 addresses in `@ip-location-db/asn` of 2026-06-17
 * whose own pages offer servers, checked by name in that table.
 *
 * Left out on purpose, because people's browsers come from them: Cloudflare, Akamai's and Fastly's edge
 * (13335, 36183, 20940, 54113: iCloud Private Relay), Google's own network (15169: its browser and phone
 * proxies; its cloud is 396982), and hosts that mostly carry the exits of commercial VPNs (9009, 60068,
 * 212238, 62240, 8100).
 */
export const hostingNetworks: readonly number[] = [
  // Amazon
  ...[16509, 14618, 8987, 7224, 38895, 801],
  // Microsoft
  ...[8075, 8070, 8069, 3598, 35106, 200517, 198678],
  // Google Cloud, Oracle, IBM
  ...[396982, 31898, 54253, 64102, 33517, 36351],
  // Alibaba, Tencent, Huawei, UCloud, Kingsoft, Kaopu, 21Vianet
  ...[37963, 45102, 134963, 45090, 132203, 133478, 55990, 136907, 135377, 59019, 138915, 58593],
  // OVH, Hetzner, Scaleway, Contabo, netcup, IONOS, Strato
  ...[16276, 35540, 24940, 213230, 212317, 215859, 12876, 54265, 51167, 40021, 141995, 197540, 8560, 6724],
  // DigitalOcean, Linode, Vultr, UpCloud, Kamatera
  ...[14061, 63949, 20473, 202053, 36007],
  // Leaseweb
  ...[60781, 28753, 395954, 396190, 30633, 27411, 7203, 19148, 394380, 396362, 32613, 59253, 205544],
  // Rackspace, GoDaddy, Host Europe, Hostinger, HostPapa, Newfold
  ...[
    33070, 19994, 15395, 27357, 24867, 45187, 26496, 398101, 8972, 20773, 34011, 21499, 47583, 36352, 46606,
  ],
  // Selectel, Yandex Cloud, G-Core, Servers.com, Hostkey
  ...[49505, 50340, 200350, 199524, 202422, 7979, 57043, 48282],
  // Naver Cloud, NHN Cloud, Sakura, Xserver
  ...[23576, 45974, 9370, 9371, 7684, 131965],
  // North American hosts
  ...[
    18779, 40676, 46844, 30058, 19318, 26347, 32244, 36444, 55293, 22611, 22612, 33182, 53667, 40065, 21769,
  ],
  ...[25820, 14956, 53850, 395092, 26548, 20454, 19437, 11282, 29802, 55286],
  // European hosts
  ...[29222, 31034, 49981, 8315, 61157, 44066, 42831, 43350, 50673, 60117, 200019, 12586, 42473, 203020],
];
