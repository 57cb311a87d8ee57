import type { AnalysisType } from '@/lib/domain/records/analysis-type'

export type NavigationKey =
  | 'scout'
  | 'evaluate'
  | 'locations'
  | 'analyses'
  | 'usage'
  | 'customers'
  | 'countries'

export type NavigationEntry = {
  key: NavigationKey
  label: string
  /** Without the guest prefix. */
  path: string
  prefixes: readonly string[]
  hasBadge: boolean
}

const entries: readonly NavigationEntry[] = [
  { key: 'scout', label: 'Scout', path: '/scouting', prefixes: ['/scouting'], hasBadge: false },
  {
    key: 'evaluate',
    label: 'Evaluate',
    path: '/submit-evaluation',
    prefixes: ['/submit-evaluation', '/evaluate', '/network'],
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
  { key: 'usage', label: 'Usage', path: '/stats', prefixes: ['/stats'], hasBadge: false },
  { key: 'customers', label: 'Customers', path: '/customers', prefixes: ['/customers'], hasBadge: false },
  { key: 'countries', label: 'Countries', path: '/countries', prefixes: ['/countries'], hasBadge: false },
]

type Opened = { evalId: string; type: AnalysisType; zid: string | undefined }

type NavigationFor = {
  hasAnalyses: boolean
  /** Guests have no usage. */
  isVisitor: boolean
  /** Customers and countries, for staff in internal mode. */
  hasCustomers?: boolean | undefined
  opened?: Opened | undefined
  /** Without the guest prefix. */
  path: string
}

const lists: Partial<Record<NavigationKey, AnalysisType>> = { locations: 'default', analyses: 'custom' }

function withOpened(entry: NavigationEntry, { opened, path }: Pick<NavigationFor, 'opened' | 'path'>) {
  if (!opened || lists[entry.key] !== opened.type || isActive(entry, path)) return entry
  const id = opened.zid === undefined ? '' : `?id=${encodeURIComponent(opened.zid)}`
  return { ...entry, path: `${entry.path}/${encodeURIComponent(opened.evalId)}${id}` }
}

/** From elsewhere, a list's entry leads back to its open record and location; from a record it leads to the list. */
export function navigationFor({
  hasAnalyses,
  isVisitor,
  hasCustomers = false,
  opened,
  path,
}: NavigationFor): readonly NavigationEntry[] {
  const hidden = [
    ...(hasAnalyses ? [] : ['analyses']),
    ...(isVisitor ? ['usage'] : []),
    ...(hasCustomers ? [] : ['customers', 'countries']),
  ]
  const shown = entries.filter(({ key }) => !hidden.includes(key))
  return shown.map((entry) => withOpened(entry, { opened, path }))
}

/** @param path without the guest prefix */
export function isActive(entry: NavigationEntry, path: string): boolean {
  return entry.prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}

export type Product = { key: string; label: string; path: string }

export const products: readonly Product[] = [
  { key: 'scouting', label: 'Scout New Locations', path: '/scouting' },
  { key: 'evaluations', label: 'Evaluations', path: '/evaluations' },
  { key: 'analyses', label: 'My Analyses', path: '/my-analyses' },
]

type Looking = {
  /** Under the guest prefix or on the demo host. */
  isGuest: boolean
  status: 'loading' | 'signed-in' | 'signed-out'
  /** A page that needs a sign-in or the guest prefix. */
  isStudioPage: boolean
}

type HeaderParts = {
  hasProducts: boolean
  hasManual: boolean
  hasAccount: boolean
  hasWayIn: boolean
  /** Links point to guests' pages. */
  isVisitor: boolean
}

/**
 * Demo visitors get Products without the manual. While the status is loading, studio pages assume a signed-in
 * person.
 */
export function headerFor({ isGuest, status, isStudioPage }: Looking): HeaderParts {
  const isVisitor = isGuest && status !== 'signed-in'
  const isMember = status === 'signed-in' || (status === 'loading' && isStudioPage && !isGuest)
  return {
    hasProducts: isMember || isVisitor,
    hasManual: isMember,
    hasAccount: isMember,
    hasWayIn: isVisitor,
    isVisitor,
  }
}

export function initialsOf(user: { given_name: string; family_name: string; email: string }): string {
  const letters = [user.given_name, user.family_name].map((name) => [...name.trim()][0] ?? '').join('')
  return (letters || ([...user.email][0] ?? '')).toUpperCase()
}
