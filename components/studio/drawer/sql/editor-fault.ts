import { StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'

type Stretch = { from: number; to: number } | undefined

/** Marks a stretch as the place of a fault, or none. */
export const setFault = StateEffect.define<Stretch>()

const mark = Decoration.mark({ class: 'cm-fault' })

/** A wavy line below the place of a fault, until the text changes there. */
export const faultMark = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects, state }) {
    let next = marks.map(changes)
    for (const effect of effects) {
      if (!effect.is(setFault)) continue
      const to = Math.min(effect.value?.to ?? 0, state.doc.length)
      const from = effect.value?.from ?? 0
      next = from < to ? Decoration.set([mark.range(from, to)]) : Decoration.none
    }
    return next
  },
  provide: (field) => EditorView.decorations.from(field),
})
