/**
 * Checks of data are compiled into code where `eval` is allowed. The policy of our pages forbids it, and browsers would
 * report each try: zod reads this before its first check. Imported for that alone, and without zod itself, which few
 * pages load at once.
 */
const zodSettings = globalThis as typeof globalThis & { __zod_globalConfig?: { jitless?: boolean } }

zodSettings.__zod_globalConfig = { ...zodSettings.__zod_globalConfig, jitless: true }
