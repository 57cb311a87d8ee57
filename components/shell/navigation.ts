export type NavigationKey = 'scout' | 'evaluate' | 'locations' | 'analyses'

export type NavigationEntry = {
  key: NavigationKey
  label: string
  /** Path without the guest prefix. */
  path: string
  /** Every path that belongs to the entry. */
  prefixes: readonly string[]
  /** Carries the count of saved locations. */
  hasBadge: boolean
}

const entries: readonly NavigationEntry[] = [
  { key: 'scout', label: 'Scout', path: '/scouting', prefixes: ['/scouting'], hasBadge: false },
  {
    key: 'evaluate',
    label: 'Evaluate',
    path: '/submit-evaluation',
    prefixes: ['/submit-evaluation', '/evaluate'],
    hasBadge: true,
  },
  {
    key: 'locations',
    label: 'My Locations',
    path: '/evaluations',
    prefixes: ['/evaluations'],
    hasBadge: false,
  },
  {
    key: 'analyses',
    label: 'My Analyses',
    path: '/my-analyses',
    prefixes: ['/my-analyses'],
    hasBadge: false,
  },
]

/** The rail's entries; My Analyses only once there is one (spec 3 §2). */
export function navigationFor({ hasAnalyses }: { hasAnalyses: boolean }): readonly NavigationEntry[] {
  return hasAnalyses ? entries : entries.filter((entry) => entry.key !== 'analyses')
}

/** True when `path` (without the guest prefix) is the entry's page or below it; `/evaluations` is not `/evaluate`. */
export function isActive(entry: NavigationEntry, path: string): boolean {
  return entry.prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}

export type Product = { key: string; label: string; path: string }

/** The Products menu (spec 1 §2). */
export const products: readonly Product[] = [
  { key: 'scouting', label: 'Scout New Locations', path: '/scouting' },
  { key: 'evaluations', label: 'Evaluations', path: '/evaluations' },
  { key: 'analyses', label: 'My Analyses', path: '/my-analyses' },
]

/** Initials of the given and family name; the first letter of the address where there is no name. */
export function initialsOf(user: { given_name: string; family_name: string; email: string }): string {
  const letters = [user.given_name, user.family_name].map((name) => [...name.trim()][0] ?? '').join('')
  return (letters || ([...user.email][0] ?? '')).toUpperCase()
}
