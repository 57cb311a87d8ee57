import { filterFile } from '@/lib/catalogue/scouting-filters'
import { configFileSchema, foreignFilterQuerySchema } from '@/lib/contract/filter-config'

const folder = '/api/scout/filters/'

/** Files of this app by name or address; the server fetches any other web address. @param origin the page's */
export function filterAddress(url: string | null, origin: string): string | undefined {
  if (url === null || url === '') return `${folder}${filterFile}`
  const address = URL.parse(url, `${origin}${folder}`)
  if (address?.origin === origin) {
    const file = configFileSchema.safeParse(address.pathname.slice(folder.length))
    return address.pathname.startsWith(folder) && file.success ? `${folder}${file.data}` : undefined
  }
  const foreign = foreignFilterQuerySchema.safeParse({ url: address?.href })
  return foreign.success ? `/api/scout/filters?${new URLSearchParams(foreign.data)}` : undefined
}
