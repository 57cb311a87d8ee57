/** Names of PDF 1.7 for assistive technology. */
export interface Structure {
  type:
    | 'H1'
    | 'H2'
    | 'P'
    | 'L'
    | 'LI'
    | 'Lbl'
    | 'LBody'
    | 'Table'
    | 'TR'
    | 'TH'
    | 'TD'
    | 'Figure'
    | 'Artifact'
  alt?: string
  scope?: 'Row' | 'Column'
  columns?: number
}

/** Nodes that share one object form one element, even across pages. */
export interface Tagged {
  structure: Structure
}

export const tag = (type: Structure['type'], rest: Omit<Structure, 'type'> = {}): Tagged => ({
  structure: { type, ...rest },
})

/** For repetitions that screen readers skip: plot labels, page numbers. */
export const artifact: Tagged = tag('Artifact')
