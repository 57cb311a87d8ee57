import * as z from 'zod'

/** GET /me */
export const meSchema = z.object({
  data: z.object({
    main_site: z.string(),
    internal_user: z.boolean(),
    can_submit: z.boolean(),
    customer: z.object({ id: z.string(), name: z.string() }),
  }),
})
export type Me = z.infer<typeof meSchema>

/** GET /system/version */
export const versionSchema = z.object({ git_hash: z.string(), version: z.string(), built_at: z.string() })
export type Version = z.infer<typeof versionSchema>

/** GET /system/health: 200 when every check passes, else 503 with the same body. */
export const healthSchema = z.object({
  status: z.enum(['ok', 'failing']),
  checks: z.record(z.string(), z.object({ ok: z.boolean(), note: z.string().optional() })),
})
export type Health = z.infer<typeof healthSchema>
