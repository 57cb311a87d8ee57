/** Our pages forbid `eval`, which zod uses by default. Does not import zod, which few pages load at once. */
const zodSettings = globalThis as typeof globalThis & { __zod_globalConfig?: { jitless?: boolean } }

zodSettings.__zod_globalConfig = { ...zodSettings.__zod_globalConfig, jitless: true }
