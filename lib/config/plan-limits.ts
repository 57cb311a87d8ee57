export const maxPlanCandidates = 5_000
/** That a plan or a catchment counts. */
export const maxOwnSites = 500
/** Of an account. */
export const maxPlans = 100
/** Of a plan; the oldest go first. */
export const maxPlanVersions = 20
