'use client'

/** Scorecards kept for reopening. */
const mostScorecards = 50

/** A loaded scorecard: its blob address and its file name. */
export interface Scorecard {
  url: string
  name: string
}

/** Blob addresses by the scorecard's own address, oldest first. */
const kept = new Map<string, string>()

/**
 * Keeps a scorecard's blob address, releasing an earlier one of the same scorecard and the oldest beyond 50.
 * @returns addresses of the scorecards that were released
 */
export function keepScorecard(address: string, blobUrl: string): string[] {
  const before = kept.get(address)
  if (before !== undefined) URL.revokeObjectURL(before)
  kept.delete(address)
  kept.set(address, blobUrl)
  const released = [...kept.keys()].slice(0, -mostScorecards)
  for (const old of released) {
    URL.revokeObjectURL(kept.get(old) ?? '')
    kept.delete(old)
  }
  return released
}
