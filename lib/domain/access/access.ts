import { type Role, roles } from '@/lib/catalogue/roles'
import type { Me } from '@/lib/contract/account'

/** The least role for each act; below staff, only for one's own customer. */
const leastRole = {
  useAccount: 'reader',
  submit: 'planner',
  updateRecord: 'planner',
  readCustomer: 'admin',
  changePage: 'admin',
  readAudit: 'admin',
  managePeople: 'admin',
  seeAllShares: 'admin',
  listCustomers: 'staff',
  addCustomer: 'staff',
  changeTerms: 'staff',
  manageStaff: 'staff',
  changeTraffic: 'staff',
  exportUsage: 'staff',
  addRecord: 'staff',
  duplicateRecord: 'staff',
  deleteRecord: 'staff',
  mergeRecords: 'staff',
  actForAny: 'staff',
} as const satisfies Record<string, Role>
export type Act = keyof typeof leastRole

/**
 * The act that each call needs, by method and path of the service; visitors may make the calls that are absent.
 * Calls that do several acts name the one of the least role: `POST /cord` answers 202 to readers.
 */
export const actOfCall: Readonly<Record<string, Act>> = {
  'GET /me': 'useAccount',
  'GET /me/lists': 'useAccount',
  'PUT /me/lists/:id': 'useAccount',
  'GET /maps/saved': 'useAccount',
  'POST /maps/saved': 'useAccount',
  'PUT /maps/saved/:id': 'useAccount',
  'DELETE /maps/saved/:id': 'useAccount',
  'POST /maps/saved/:id/restore': 'useAccount',
  'DELETE /maps/saved/:id/versions/:version': 'useAccount',
  'POST /cord': 'useAccount',
  'POST /evals/compare': 'useAccount',
  'POST /validate': 'useAccount',
  'POST /export': 'useAccount',
  'POST /geo/lookup': 'useAccount',
  'POST /forecast': 'useAccount',
  'POST /categorize/:evalType': 'useAccount',
  'POST /lookups': 'useAccount',
  'POST /results/pdf': 'useAccount',
  'POST /results/spreadsheet': 'useAccount',
  'GET /scout/scale/:country': 'useAccount',
  'POST /scout/sites/rank': 'useAccount',
  'GET /system/json/data/scouting_grid_v3_template.json': 'useAccount',
  'GET /system/stats': 'useAccount',
  'GET /shares': 'useAccount',
  'POST /shares': 'useAccount',
  'DELETE /shares/:id': 'useAccount',
  'GET /tokens': 'useAccount',
  'POST /tokens': 'useAccount',
  'DELETE /tokens/:id': 'useAccount',
  'POST /evals/records': 'updateRecord',
  'POST /evals/duplicate/:customer/:evalId': 'duplicateRecord',
  'POST /evals/delete': 'deleteRecord',
  'POST /evals/restore': 'deleteRecord',
  'GET /evals/deleted': 'deleteRecord',
  'POST /evals/merge': 'mergeRecords',
  'PUT /evals/update_traffic': 'changeTraffic',
  'GET /account/accounts': 'listCustomers',
  'POST /system/usage': 'exportUsage',
  'GET /customers': 'listCustomers',
  'POST /customers': 'addCustomer',
  'GET /customers/:customer': 'readCustomer',
  'PATCH /customers/:customer': 'changePage',
  'GET /customers/:customer/audit': 'readAudit',
  'GET /customers/:customer/users': 'managePeople',
  'POST /customers/:customer/users': 'managePeople',
  'PATCH /customers/:customer/users/:user': 'managePeople',
  'DELETE /customers/:customer/users/:user': 'managePeople',
  'DELETE /customers/:customer/users/:user/sessions': 'managePeople',
  'POST /customers/:customer/invitations/:invitation': 'managePeople',
  'DELETE /customers/:customer/invitations/:invitation': 'managePeople',
  'POST /invitations/accept': 'useAccount',
}

/** Whether a role has the rights for an act. */
export const may = (role: Role, act: Act): boolean => roles.indexOf(role) >= roles.indexOf(leastRole[act])

/** Roles that have the rights for an act, the least first. */
const rolesFor = (act: Act): readonly Role[] => roles.filter((role) => may(role, act))

interface Rights {
  isAdmin: boolean
  isInternal: boolean
  canSubmit: boolean
}

/** The role that a member's stored rights make. */
export function roleOf({ isAdmin, isInternal, canSubmit }: Rights): Exclude<Role, 'visitor'> {
  if (isInternal) return 'staff'
  if (isAdmin) return 'admin'
  return canSubmit ? 'planner' : 'reader'
}

/** The role in an answer of `GET /me`, also of a service that names none. */
export const roleOfMe = ({ role, internal_user, can_submit }: Me['data']): Role =>
  role ?? roleOf({ isAdmin: false, isInternal: internal_user, canSubmit: can_submit })

const names: Record<Role, string> = {
  visitor: 'visitors',
  reader: 'readers',
  planner: 'planners',
  admin: 'the customer’s admin',
  staff: 'staff',
}

/** Sentence for people who lack the rights for an act. */
export function refusalOf(act: Act): string {
  const [least = 'staff'] = rolesFor(act)
  return least === 'staff' ? 'Only staff may do this.' : `Only ${names[least]} and staff may do this.`
}
