import { foldName } from '@/lib/format/fold'

/** Shorter abbreviations fit too many names. */
const minLetters = 3
const maxLetters = 6
/** Letters of tokens (`de`, `und`) that an abbreviation may leave out. */
const minorToken = 3
const minStem = 8
const maxEnding = 1

/**
 * Initials of all but minor tokens in order, each followed by at most one more letter of its token (LKW for
 * Liechtensteinische KraftWerke). Both folded.
 */
export function abbreviates(word: string, tokens: readonly string[]): boolean {
  if (word.length < minLetters || word.length > maxLetters || tokens.length < 2) return false
  return spells(word, tokens)
}

function spells(letters: string, [token, ...rest]: readonly string[]): boolean {
  if (token === undefined) return letters === ''
  if (token.length <= minorToken && spells(letters, rest)) return true
  if (letters === '' || letters[0] !== token[0]) return false
  if (spells(letters.slice(1), rest)) return true
  const second = letters[1]
  return second !== undefined && token.includes(second, 1) && spells(letters.slice(2), rest)
}

function isInflected(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length || a.length < 2) return false
  const pairs = a.map((word, index) => [word, b[index] ?? ''] as const)
  return pairs.some(([x, y]) => x === y) && pairs.every(([x, y]) => x === y || endsOf(x, y) <= maxEnding)
}

function endsOf(a: string, b: string): number {
  let stem = 0
  while (stem < a.length && a[stem] === b[stem]) stem += 1
  return stem < minStem ? Number.POSITIVE_INFINITY : Math.max(a.length, b.length) - stem
}

export interface OperatorName {
  network: string
  wikidata: string
  website: string
}

interface Spelling {
  name: string
  tokens: readonly string[]
  words: readonly string[]
  stations: number
  wikidata: Set<string>
  hosts: Set<string>
}

const legalForms = new Set(
  'ag gmbh kg ohg mbh ug se sa sas sarl srl spa sl slu ltd limited llc llp plc inc corp co company bv nv ab as asa oy oyj aps doo sro kft zrt ooo'.split(
    ' ',
  ),
)
/** Words that a charging arm adds to its operator's name. */
const addedWords = new Set(
  'charge charger chargers charging recharge supercharger superchargers destination emobility mobility emobilitat ladestation ladestationen ladenetz station stations network ev'.split(
    ' ',
  ),
)
/** Sites with pages of many operators. */
const directories = new Set(
  'google facebook instagram wikipedia electromaps chargemap plugsurfing plugshare goingelectric openchargemap'.split(
    ' ',
  ),
)
/** Registries sell names under these second-level domains. */
const registries = new Set(['co', 'com', 'org', 'net', 'ac', 'gov'])

/**
 * The spelling of most stations wins. Names are one operator if they share a Wikidata id or website, agree
 * except for case, accents, legal form, inflection ("-ische", "-ischen") and words such as "Supercharger",
 * or if one abbreviates exactly one other.
 */
export function operatorSpelling(names: readonly OperatorName[]): (network: string) => string {
  const spellings = spellingsOf(names)
  const groups = new Groups(spellings.length)
  joinByKeys(spellings, groups)
  joinInflected(spellings, groups)
  joinAbbreviated(spellings, groups)
  const best = new Map<number, Spelling>()
  spellings.forEach((spelling, index) => {
    const known = best.get(groups.of(index))
    if (!known || spelling.stations > known.stations) best.set(groups.of(index), spelling)
  })
  const chosen = new Map(spellings.map(({ name }, index) => [name, best.get(groups.of(index))?.name ?? name]))
  return (network) => chosen.get(network) ?? network
}

function spellingsOf(names: readonly OperatorName[]): Spelling[] {
  const found = new Map<string, Spelling>()
  for (const { network, wikidata, website } of names) {
    if (network === '') continue
    const spelling = found.get(network) ?? newSpelling(network)
    found.set(network, spelling)
    spelling.stations += 1
    if (wikidata) spelling.wikidata.add(wikidata)
    const host = hostOf(website)
    if (host) spelling.hosts.add(host)
  }
  return [...found.values()]
}

function newSpelling(name: string): Spelling {
  const all = foldName(name).split(' ')
  const tokens = withoutOwnAbbreviation(without(all, legalForms))
  const words = without(tokens, addedWords)
  return { name, tokens, words, stations: 0, wikidata: new Set(), hosts: new Set() }
}

function without(tokens: readonly string[], dropped: ReadonlySet<string>): readonly string[] {
  const left = tokens.filter((token) => !dropped.has(token))
  return left.length > 0 ? left : tokens
}

function withoutOwnAbbreviation(tokens: readonly string[]): readonly string[] {
  const [first = '', ...rest] = tokens
  if (abbreviates(first, rest)) return rest
  const last = tokens.at(-1) ?? ''
  return abbreviates(last, tokens.slice(0, -1)) ? tokens.slice(0, -1) : tokens
}

/** `lkw` for `https://www.lkw.li/laden`; null for directories. */
function hostOf(website: string): string | null {
  const address = /^[a-z]+:\/\//i.test(website) ? website : `https://${website}`
  if (website === '' || !URL.canParse(address)) return null
  const [, ...parts] = new URL(address).hostname.split('.').reverse()
  const label = parts.find((part) => !registries.has(part))
  return label && !directories.has(label) ? foldName(label).replaceAll(' ', '') : null
}

class Groups {
  readonly #parents: number[]

  constructor(size: number) {
    this.#parents = Array.from({ length: size }, (_, index) => index)
  }

  of(index: number): number {
    let root = index
    for (let parent = this.#parents[root]; parent !== undefined && parent !== root; ) {
      root = parent
      parent = this.#parents[root]
    }
    return root
  }

  join(a: number, b: number): void {
    const [first, second] = [this.of(a), this.of(b)].sort((x, y) => x - y)
    if (first !== undefined && second !== undefined) this.#parents[second] = first
  }
}

function joinByKeys(spellings: readonly Spelling[], groups: Groups) {
  const holders = new Map<string, number>()
  spellings.forEach(({ words, wikidata, hosts }, index) => {
    // A name written as one word may be that of a website: `lkw.li` for LKW.
    const keys = [`=${words.join(' ')}`, `@${words.join('')}`]
    for (const id of wikidata) keys.push(`#${id}`)
    for (const host of hosts) keys.push(`@${host}`)
    for (const key of keys) {
      const holder = holders.get(key)
      if (holder === undefined) holders.set(key, index)
      else groups.join(holder, index)
    }
  })
}

function joinInflected(spellings: readonly Spelling[], groups: Groups) {
  const stems = Map.groupBy(spellings.keys(), (index) =>
    (spellings[index]?.words ?? []).map((word) => word.slice(0, 8)).join(' '),
  )
  for (const [first, ...others] of stems.values()) {
    for (const other of others) {
      const a = spellings[first ?? 0]
      const b = spellings[other]
      if (a && b && isInflected(a.words, b.words)) groups.join(first ?? 0, other)
    }
  }
}

/** Different Wikidata ids keep two names apart. */
function joinAbbreviated(spellings: readonly Spelling[], groups: Groups) {
  for (const [index, { name, words, wikidata }] of spellings.entries()) {
    const [word = '', ...more] = words
    if (more.length > 0 || (name.match(/\p{Uppercase_Letter}/gu)?.length ?? 0) < 2) continue
    const full = spellings.flatMap((other, at) => (abbreviates(word, other.tokens) ? [{ other, at }] : []))
    const [first, ...others] = full
    if (!first || others.some(({ at }) => groups.of(at) !== groups.of(first.at))) continue
    const ids = full.flatMap(({ other }) => [...other.wikidata])
    const differs = ids.length > 0 && wikidata.size > 0 && !ids.some((id) => wikidata.has(id))
    if (!differs) groups.join(index, first.at)
  }
}
