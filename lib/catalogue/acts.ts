/** Each role has the rights of those before. Only staff act for any customer. */
export const roles = ['visitor', 'reader', 'planner', 'admin', 'staff'] as const
export type Role = (typeof roles)[number]

/** Least role per act; below staff, only for one's own customer. */
export const minRole = {
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
  manageIssues: 'staff',
  manageAtlases: 'staff',
  addRecord: 'staff',
  duplicateRecord: 'staff',
  deleteRecord: 'staff',
  mergeRecords: 'staff',
  restoreRecordMap: 'staff',
  actForAny: 'staff',
} as const satisfies Record<string, Role>
export type Act = keyof typeof minRole
