'use client'

import { useSearchParams } from 'next/navigation'
import { useMemo } from 'react'
import { findCountry } from '@/lib/catalogue/countries'
import { useAddress } from '@/lib/client/places/use-address'
import { type LookedUp, useLookup } from '@/lib/client/results/use-lookup'
import { parseResultsQuery, type ResultsQuery } from '@/lib/domain/estimate/inference-input'
import { lookupIdIn, withLookup, withoutTraffic } from '@/lib/domain/estimate/lookup-table'
import { moneyOfQuery } from '@/lib/domain/finance/own-money'
import { FetchingEstimates } from './fetching-estimates'
import { MissingProbecounts, ResultsFailure, ResultsMessage } from './results-message'
import { ResultsView } from './results-view'

/** Results of one location, with inputs from the address or saved under the address's id. */
export function ResultsScreen() {
  const query = useSearchParams().toString()
  const id = useMemo(() => lookupIdIn(new URLSearchParams(query)), [query])
  const lookup = useLookup(id)
  const named = useMemo(() => parseResultsQuery(completed(query, lookup)), [query, lookup])
  const { results, isLocating } = useLocated(named)
  const money = useMemo(() => moneyOfQuery(new URLSearchParams(query)), [query])
  if (lookup?.step === 'loading' || isLocating) return <FetchingEstimates />
  if (results.step === 'invalid') return <ResultsMessage title={results.message} />
  if (lookup?.step === 'error') {
    return <ResultsFailure message={lookup.message} location={results.location} onRetry={lookup.retry} />
  }
  if (results.step === 'missing-probecounts') return <MissingProbecounts location={results.location} />
  return (
    <ResultsView
      key={query}
      location={results.location}
      original={results.input}
      money={money}
      note={lookup?.step === 'unknown' && id && <UnknownIdNote id={id} />}
    />
  )
}

/** Adds the country of the coordinates to an address that names no known one: prices, comparison and growth depend on it. */
function useLocated(named: ResultsQuery): { results: ResultsQuery; isLocating: boolean } {
  const isNamed = named.step !== 'ready' || findCountry(named.input.country ?? '') !== null
  const { lat, lng } = named.step === 'ready' ? named.location : {}
  const hasPlace = lat !== undefined && lng !== undefined
  const { country, isLoading } = useAddress(!isNamed && hasPlace ? { lat, lng } : undefined)
  const results = useMemo(() => {
    if (isNamed || named.step !== 'ready' || country === undefined) return named
    return { ...named, input: { ...named.input, country } }
  }, [named, isNamed, country])
  return { results, isLocating: isLoading }
}

function completed(query: string, lookup: LookedUp | undefined): URLSearchParams {
  const address = new URLSearchParams(query)
  if (lookup?.step === 'ready') return withLookup(address, lookup.inputs)
  return lookup?.step === 'unknown' ? withLookup(address, withoutTraffic) : address
}

function UnknownIdNote({ id }: { id: string }) {
  return (
    <p role="status" className="mb-4 rounded-md bg-warning-wash px-3.5 py-3 text-ink-1000">
      Nothing is saved under the ID <span className="font-semibold">{id}</span>, so the form is empty. Enter
      the location’s figures under Location Details, or check the link.
    </p>
  )
}
