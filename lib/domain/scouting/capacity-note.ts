const assumed = 'no count or area: '

/** The note on a typical capacity that is neither counted nor measured. */
export const assumedNote = (source: string): string => assumed + source

export const isAssumedNote = (note: string): boolean => note.startsWith(assumed)
