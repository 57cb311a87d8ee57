interface Opening {
  evalId: string
  hasSites: boolean
  shown: { evalId: string; name: string } | undefined
}

export interface OpeningQuestion {
  title: string
  description: string
}

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
