interface Opening {
  evalId: string
  /** Sites that a search found are on the map. */
  hasSites: boolean
  /** The record on the map. */
  shown: { evalId: string; name: string } | undefined
}

export interface OpeningQuestion {
  title: string
  description: string
}

/** The question before a record takes the place of other data on the map; undefined if there is none. */
export function openingQuestion({ evalId, hasSites, shown }: Opening): OpeningQuestion | undefined {
  if (hasSites) {
    return {
      title: 'Do you want to show an evaluation Dataset?',
      description: 'This will clear the current dataset on the map',
    }
  }
  if (!shown || shown.evalId === evalId) return undefined
  return {
    title: 'Do you want to show a different dataset?',
    description: `This will clear the current dataset (${shown.name}) on the map.`,
  }
}
