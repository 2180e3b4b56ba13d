export const operatorRoles = ['administrator', 'editor', 'moderator', 'analyst'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** `change` includes `read`. */
export type Access = 'read' | 'change';

type Area = {
  /** The paths of its routes in the gateway's table. A GET is `read`, every other method is `change`. */
  readonly paths: RegExp;
  readonly access: Readonly<Record<OperatorRole, Access | 'none'>>;
};

const each = (administrator: Access, editor: Area['access']['editor'], ...rest: (Access | 'none')[]) => {
  const [moderator = 'none', analyst = 'none'] = rest;
  return { administrator, editor, moderator, analyst } as const;
};

/**
 * What each role may do: the only table of operators' rights. The gateway refuses by it, and the screens hide
 * by it. A path belongs to the first area that names it.
 */
export const operatorAreas = {
  //                                              administrator, editor, moderator, analyst
  account: { paths: /^\/api\/admin\/account/, access: each('change', 'change', 'change', 'change') },
  operators: { paths: /^\/api\/admin\/operators/, access: each('change', 'none') },
  system: { paths: /^\/api\/admin\/(?:audit|health|webhooks)/, access: each('change', 'none') },
  business: { paths: /^\/api\/admin\/business/, access: each('change', 'none') },
  deadLetters: { paths: /^\/api\/admin\/dead-letters/, access: each('change', 'none') },
  archive: {
    paths: /^\/api\/admin\/(?:models|videos)\/:id\/(?:archive|restore)$/,
    access: each('change', 'change', 'change'),
  },
  reports: { paths: /^\/api\/admin\/reports/, access: each('change', 'read', 'change') },
  withdrawals: { paths: /\/attest\/withdraw$/, access: each('change', 'none') },
  inbox: {
    paths: /^\/api\/admin\/(?:inbox|waiting)/,
    access: each('change', 'change', 'read'),
  },
  proposals: {
    paths: /^\/api\/(?:admin\/proposals|insights\/:slug\/(?:proposal|pictures))/,
    access: each('change', 'change', 'change'),
  },
  holders: {
    paths:
      /^\/api\/(?:admin\/(?:agencies|models\/:id\/holder-email)|agency|models\/:id\/(?:generate-password|invite-link|remove-factors)|insights\/:slug\/(?:password|factors|two-step|passkeys|link-tests))/,
    access: each('change', 'change'),
  },
  figures: {
    paths:
      /^\/api\/(?:insights|analytics|website-analytics)\/|^\/api\/admin\/(?:ledger|dead-links|notes)|^\/api\/v1\/.*(?:figures|statement)$/,
    access: each('change', 'change', 'read', 'read'),
  },
  traffic: {
    paths: /^\/api\/admin\/(?:traffic-rules|refilters|conspicuous-days)/,
    access: each('change', 'read', 'read', 'read'),
  },
  listings: {
    paths:
      /^\/api\/(?:admin\/|v1\/)?(?:models|videos)(?:\/|$)|^\/api\/v1\/placements$|^\/api\/admin\/(?:featured-models|rotation|missed-searches|passwords)/,
    access: each('change', 'change', 'read', 'read'),
  },
} as const satisfies Readonly<Record<string, Area>>;
export type OperatorArea = keyof typeof operatorAreas;

const isArea = (name: string): name is OperatorArea => name in operatorAreas;
const areas = Object.keys(operatorAreas).filter(isArea);

export const may = (role: OperatorRole, area: OperatorArea, access: Access): boolean => {
  const given: Access | 'none' = operatorAreas[area].access[role];
  return given === 'change' || given === access;
};

/** The area of a route of the gateway's table; undefined when none names its path. */
export const areaOfPath = (path: string): OperatorArea | undefined =>
  areas.find((area) => operatorAreas[area].paths.test(path));

/** The roles that need a second factor where the installation requires one. */
export const secondFactorRoles: readonly OperatorRole[] = ['administrator', 'editor'];

/** Whether an operator without the required second factor may send it: it sets one up. */
export const setsUpSecondFactor = (path: string): boolean =>
  /^\/api\/admin\/account(?:$|\/(?:factors|two-step|passkeys))/.test(path);

/** True when operators of `role` may send it. A path in no area is for administrators only. */
export const mayRequest = (
  role: OperatorRole,
  { method, path }: { readonly method: string; readonly path: string },
): boolean => {
  const area = areaOfPath(path);
  if (area === undefined) return role === 'administrator';
  return may(role, area, method === 'GET' ? 'read' : 'change');
};
