/**
 * zod compiles checks with `eval` by default. Our pages forbid that, and browsers would report each attempt. Does not
 * import zod, which few pages load at once.
 */
const zodSettings = globalThis as typeof globalThis & { __zod_globalConfig?: { jitless?: boolean } }

zodSettings.__zod_globalConfig = { ...zodSettings.__zod_globalConfig, jitless: true }
