import { useEffect, useState } from 'react'
import { randomId } from '@/lib/client/browser/random-id'
import { useChangeUnfinished, useUnfinishedImports } from '@/lib/client/imports/unfinished-imports'
import { KeptRows } from './kept-rows'
import type { Import } from './use-import'

/** ms; rows are corrected one after the other. */
const gatherFor = 500

/**
 * Keeps what is left of an import in the account, once `keep` is called or from the start for rows `keptAs` a key.
 * Leaving the page saves at once.
 */
export function useKeptRows(given: Import, keptAs: string | undefined) {
  const [isKept, setKept] = useState(keptAs !== undefined)
  const change = useChangeUnfinished()
  const imports = useUnfinishedImports()
  const shown = { given, imports, change }
  const [kept] = useState(() => new KeptRows(keptAs ?? randomId(), shown))
  kept.shown = shown

  const { rows, fields, isReady } = given
  useEffect(() => {
    if (keptAs !== undefined && isReady) kept.begin()
    if (isReady) kept.follow(imports)
  }, [keptAs, isReady, imports, kept])
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows and fields are what changes
  useEffect(() => {
    if (!isKept) return
    const timer = setTimeout(() => kept.save(), gatherFor)
    return () => clearTimeout(timer)
  }, [isKept, rows, fields, kept])
  useEffect(() => {
    if (!isKept) return
    return () => kept.save()
  }, [isKept, kept])

  return {
    isKept,
    keep: () => setKept(true),
    keepNow: () => kept.saveNow(),
    discard: () => kept.discard(),
  }
}
