'use client'

import { useEffect, useMemo, useState } from 'react'
import { notify } from '@/components/ui/notify'
import { doInSlices } from '@/lib/client/browser/in-slices'
import { isAborted, messageOf } from '@/lib/client/fetch/request-error'
import { lookUpAddresses, type Places } from '@/lib/client/locations/address-places'
import type { LocationFile } from '@/lib/client/locations/read-location-file'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { limits } from '@/lib/config/limits'
import {
  type AssessedRow,
  type Assessment,
  addressesToLookUp,
  assessRows,
} from '@/lib/domain/location-file/assess-rows'
import { assignColumn, type ColumnFields, type FileField } from '@/lib/domain/location-file/file-fields'
import type { FileRow, ReadingRules, RowEdit } from '@/lib/domain/location-file/file-row'
import { hasFullCircle } from '@/lib/domain/location-file/full-circle'
import { matchTable } from '@/lib/domain/location-file/match-table'
import type { TakenRows } from '@/lib/domain/location-file/merge-unfinished'
import { type RowTally, tallyRows } from '@/lib/domain/location-file/problem-groups'
import type { AbroadText } from '@/lib/domain/location-file/row-doubts'
import { keptPairs } from '@/lib/domain/location-file/unfinished-rows'
import type { SavedLocation } from '@/lib/domain/locations/saved-list-rules'
import type { PlaceChoice } from '@/lib/domain/place-columns/place-choice'
import type { Steps } from '@/lib/domain/steps'
import type { PairOrder } from '@/lib/domain/tables/pair-cell'
import {
  isKnown,
  loadSystems,
  type MetreSystems,
  type NamedSystems,
  withCommonSystem,
  withoutProjections,
} from '@/lib/domain/tables/row-systems'
import { formatCountOf } from '@/lib/format/number'
import type { LetterO } from '@/lib/geo/read-coordinate'

interface Given {
  rows: readonly FileRow[]
  rules: ReadingRules
  existing: readonly SavedLocation[]
}

interface Waiting {
  isWaiting: boolean
}

type Assessed = Assessment & { tally: RowTally }

function* assess({ rows, rules, existing }: Given): Steps<Assessed> {
  const assessment = yield* assessRows(rows, rules, existing)
  return { ...assessment, tally: yield* tallyRows(assessment.rows) }
}

/** The assessment by the current rules, or the previous one while a long file is assessed again. */
function useAssessment({ rows, rules, existing, isWaiting }: Given & Waiting): Assessed | undefined {
  const [assessment, setAssessment] = useState<Assessed>()
  useEffect(() => {
    if (isWaiting) return
    return doInSlices(assess({ rows, rules, existing }), setAssessment)
  }, [rows, rules, existing, isWaiting])
  return assessment
}

const noneChosen: ReadonlyMap<string, number> = new Map()

/** The systems of coordinates in metres, which most files do not have; undefined while they load. */
function useSystems(named: NamedSystems, chosen: ReadonlyMap<string, number>) {
  const bare = useMemo(() => withoutProjections(named), [named])
  const [loaded, setLoaded] = useState<{ chosen: typeof chosen; systems: MetreSystems }>()
  const isNeeded = isKnown(named) || chosen.size > 0
  useEffect(() => {
    if (!isNeeded) return
    let isStale = false
    const take = (systems: MetreSystems) => {
      if (!isStale) setLoaded({ chosen, systems })
    }
    loadSystems(named, chosen).then(take, () => {
      take(bare)
      notify.error('The coordinates could not be transformed. Reload the page and try again.')
    })
    return () => {
      isStale = true
    }
  }, [named, chosen, bare, isNeeded])
  if (!isNeeded) return bare
  return loaded?.chosen === chosen ? loaded.systems : undefined
}

const noRows: readonly AssessedRow[] = []
const noTally: RowTally = {
  counts: { all: 0, fix: 0, 'looked-up': 0, saved: 0, twice: 0, ready: 0, 'put-right': 0 },
  groups: [],
  fixes: new Map(),
}
const noPlaces: Places = new Map()

/** Where the places of a file are, as somebody chose. */
export interface TakenPlaces {
  file: LocationFile
  fields: ColumnFields
  choice: PlaceChoice
}

/** Where the rows go instead of the saved locations. */
export interface ImportTarget {
  /** Of the screen to go back to. */
  title: string
  /** What is there already: rows at the same place are known. */
  existing: readonly SavedLocation[]
  /** `Already saved` */
  knownText: string
  /** `Add 12 own sites` */
  addText: (count: number) => string
  /** The rows that count, by their status; the others are counted under `otherText` and stay out. */
  counted: <T extends { status: string }>(rows: readonly T[]) => readonly T[]
  /** `of another status` */
  otherText: string
  /** What becomes of rows where there are no data. */
  abroad: AbroadText
  /** @returns whether they were added; why not is said */
  add: (locations: readonly SavedLocation[]) => boolean
}

interface Counting extends Pick<ReadingRules, 'fields' | 'edits'> {
  counted: ImportTarget['counted'] | undefined
}

/** The rows that count by their status. */
function useCountedRows(rows: readonly FileRow[], { counted, fields, edits }: Counting): readonly FileRow[] {
  return useMemo(() => {
    if (!counted) return rows
    const column = fields.indexOf('status')
    const statuses = rows.map((row) => ({
      row,
      status: edits.get(row.row)?.status ?? row.cells[column] ?? '',
    }))
    return counted(statuses).map(({ row }) => row)
  }, [rows, counted, fields, edits])
}

interface Ruling extends Omit<ReadingRules, 'areas' | 'isFullCircle'> {
  file: LocationFile
}

function useRules({ file, ...given }: Ruling): ReadingRules {
  const { fields, edits, places, letterO, pairs, systems, isParkingOptional = false } = given
  const isFullCircle = useMemo(() => hasFullCircle(fields, file.rows), [fields, file])
  return useMemo(
    () => ({
      fields,
      edits,
      places,
      areas: file.areas,
      letterO,
      pairs,
      systems,
      isFullCircle,
      isParkingOptional,
    }),
    [fields, edits, places, file, letterO, pairs, systems, isFullCircle, isParkingOptional],
  )
}

/** An import: columns, corrections, looked-up places, and the resulting rows. */
export function useImport(read: LocationFile, target?: ImportTarget) {
  const saved = useSavedLocations((list) => list.locations)
  const existing = target?.existing ?? saved
  const [taken, setTaken] = useState<TakenPlaces>()
  const file = taken?.file ?? read
  const [matched] = useState(() => read.matched ?? matchTable(read))
  const [fields, setFields] = useState(read.fields ?? matched.fields)
  const [letterO, setLetterO] = useState(read.reading?.letterO ?? matched.letterO)
  const [pairs, setPairs] = useState(
    read.fields ? keptPairs(read.rows, read.fields, read.reading?.order) : matched.pairs,
  )
  const [named] = useState(() => withCommonSystem(matched.systems, read.reading?.system))
  const [chosen, setChosen] = useState(noneChosen)
  const systems = useSystems(named, chosen)
  const [edits, setEdits] = useState<ReadonlyMap<number, RowEdit>>(new Map())
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const { places, lookUp, isLookingUp } = useLookup()

  const cells = useMemo(() => new Map(file.rows.map((each) => [each.row, each.cells])), [file])
  const kept = useMemo(
    () => file.rows.filter(({ row }) => !leftOut.has(row) && !gone.has(row)),
    [file, leftOut, gone],
  )
  const rows = useCountedRows(kept, { counted: target?.counted, fields, edits })
  const isParkingOptional = target !== undefined
  const rules = useRules({ fields, edits, places, file, letterO, pairs, systems, isParkingOptional })
  const assessment = useAssessment({ rows, rules, existing, isWaiting: systems === undefined })
  const assessed = assessment?.rows ?? noRows

  // Only the first look-up is automatic, because geocoders may charge.
  const [isLookedUp, setLookedUp] = useState(false)
  useEffect(() => {
    if (!assessment || isLookedUp) return
    setLookedUp(true)
    const addresses = addressesToLookUp(assessment.rows, limits.lookedUpAtOnce)
    if (addresses.length > 0) lookUp(addresses)
  }, [assessment, isLookedUp, lookUp])

  return {
    file,
    fields,
    /** Why a column was taken for its field or left out; undefined once somebody has chosen another. */
    reasonOf: (index: number) =>
      !file.fields && fields[index] === matched.fields[index] ? matched.reasons[index] : undefined,
    rows: assessed,
    tally: assessment?.tally ?? noTally,
    isReady: assessment !== undefined,
    isLookingUp,
    knownText: target?.knownText ?? 'Already saved',
    abroad: target?.abroad,
    /** Rows that do not count by their status. */
    others: kept.length - rows.length,
    freeId: assessment?.freeId ?? '',
    leftOut: [...leftOut].filter((row) => !gone.has(row)).length,
    assign: (index: number, field: FileField | null) => setFields(assignColumn(fields, index, field)),
    edit(changes: Iterable<readonly [row: number, edit: RowEdit]>) {
      setEdits((before) => withEdits(before, changes))
    },
    /** Rows as another window left them. */
    takeIn({ gone: numbers, edits: changes }: TakenRows) {
      if (numbers.length > 0) setGone((before) => new Set([...before, ...numbers]))
      if (changes.length > 0) setEdits((before) => withEdits(before, changes))
    },
    /** To be kept with rows that are left. */
    reading: { system: chosen.get('') ?? named.common?.code, letterO, order: pairs?.order },
    leaveOut(numbers: readonly number[]) {
      setLeftOut((before) => new Set([...before, ...numbers]))
      const taken = new Set(numbers)
      const back = () => setLeftOut((before) => new Set([...before].filter((row) => !taken.has(row))))
      notify.success(`${formatCountOf(numbers.length, 'row')} left out.`, { label: 'Undo', onPress: back })
    },
    /** Brings back all rows that were left out. */
    takeBack: () => setLeftOut(new Set()),
    /** As it is in the file. */
    cellOf: (row: number, column: number) => cells.get(row)?.[column] ?? '',
    /** As it was read, without columns of a choice of places. */
    read,
    pairs,
    systems,
    places: taken?.choice,
    takePlaces(places: TakenPlaces) {
      setTaken(places)
      setFields(places.fields)
      if (places.choice.way === 'address') setLookedUp(false)
    },
    takeLetterO: (meaning: LetterO) => setLetterO(meaning),
    takeOrder: (order: PairOrder) => setPairs({ home: [], ...pairs, order }),
    /** @param name of a system that is not known; '' of rows that name none */
    takeSystem: (code: number, name: string) => setChosen((before) => new Map(before).set(name, code)),
    lookUpMore: () => lookUp(addressesToLookUp(assessed, limits.lookedUpAtOnce)),
  }
}

function withEdits(
  edits: ReadonlyMap<number, RowEdit>,
  changes: Iterable<readonly [row: number, edit: RowEdit]>,
): ReadonlyMap<number, RowEdit> {
  const next = new Map(edits)
  for (const [row, change] of changes) next.set(row, { ...next.get(row), ...change })
  return next
}

export type Import = ReturnType<typeof useImport>

function useLookup() {
  const [places, setPlaces] = useState<Places>(noPlaces)
  const [asked, setAsked] = useState<readonly string[]>([])
  useEffect(() => {
    if (asked.length === 0) return
    const leaving = new AbortController()
    const run = async () => {
      for await (const found of lookUpAddresses(asked, leaving.signal)) {
        setPlaces((before) => new Map([...before, ...found]))
      }
      setAsked([])
    }
    run().catch((error: unknown) => {
      if (isAborted(error)) return
      setAsked([])
      notify.error(messageOf(error, 'The addresses could not be looked up. Try again in a moment.'))
    })
    return () => leaving.abort()
  }, [asked])
  return { places, lookUp: setAsked, isLookingUp: asked.length > 0 }
}
