/** Role of a part of a page for assistive technology; names of PDF 1.7. */
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
  /** Read in place of a figure. */
  alt?: string
  /** Of the cells that a header is about. */
  scope?: 'Row' | 'Column'
  /** Columns that a cell spans. */
  columns?: number
}

/** Props with a structure. Nodes that share one object are one element, also across pages. */
export interface Tagged {
  structure: Structure
}

/** Props that make a node of the renderer an element of this type. */
export const tag = (type: Structure['type'], rest: Omit<Structure, 'type'> = {}): Tagged => ({
  structure: { type, ...rest },
})

/** Props of parts that repeat what an element says already: labels of a plot, numbers of pages. */
export const artifact: Tagged = tag('Artifact')
