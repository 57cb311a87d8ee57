/**
 * Where `eval` is allowed, zod compiles its checks into code. The policy of our pages forbids it, and
 * browsers would report each attempt: this setting, which zod reads before its first check, prevents them.
 * Imported without zod itself, which few pages load at once.
 */
const zodSettings = globalThis as typeof globalThis & { __zod_globalConfig?: { jitless?: boolean } }

zodSettings.__zod_globalConfig = { ...zodSettings.__zod_globalConfig, jitless: true }
