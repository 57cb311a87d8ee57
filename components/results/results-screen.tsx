'use client'

import { useSearchParams } from 'next/navigation'
import { useMemo } from 'react'
import { parseResultsQuery } from '@/lib/domain/prediction/inference-input'
import { MissingProbecounts, ResultsMessage } from './results-message'
import { ResultsView } from './results-view'

/** Results of one location, with its inputs from the address. */
export function ResultsScreen() {
  const query = useSearchParams().toString()
  const results = useMemo(() => parseResultsQuery(new URLSearchParams(query)), [query])
  if (results.step === 'invalid') return <ResultsMessage title={results.message} />
  if (results.step === 'missing-probecounts') return <MissingProbecounts location={results.location} />
  return <ResultsView key={query} location={results.location} original={results.input} />
}
