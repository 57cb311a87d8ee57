import 'server-only'
import { returnHosts } from '@/lib/config/return-url'
import { appOrigin, env } from '@/server/base/settings/env'

export const allowedHosts = returnHosts({ appOrigin, studioHost: env.STUDIO_HOST, demoHost: env.DEMO_HOST })
