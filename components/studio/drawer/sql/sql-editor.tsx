import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { sql } from '@codemirror/lang-sql'
import { bracketMatching } from '@codemirror/language'
import { Compartment, EditorState, Prec } from '@codemirror/state'
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { useLatest } from '@/components/ui/use-latest'
import { sqlLimits } from '@/lib/domain/studio/sql/sql-limits'
import { quotedName, type SqlTable } from '@/lib/domain/studio/sql/sql-names'
import type { TextPlace } from '@/lib/domain/studio/sql/text-place'
import { faultMark, setFault } from './editor-fault'
import { editorLook } from './editor-look'
import { duckDb } from './sql-dialect'

export interface SqlEditorHandle {
  /** Writes a text in place of a stretch, by default of what is selected, and goes there. */
  write(text: string, place?: Pick<TextPlace, 'from' | 'to'>): void
}

interface SqlEditorProps {
  /** The text to begin with. */
  text: string
  tables: readonly SqlTable[]
  /** Where the last run failed. */
  fault: TextPlace | undefined
  onText: (text: string) => void
  onRun: () => void
  ref: Ref<SqlEditorHandle>
}

const language = (tables: readonly SqlTable[]) =>
  sql({
    dialect: duckDb,
    schema: Object.fromEntries(
      tables.map(({ name, columns }) => [name, columns.map((column) => quotedName(column.name))]),
    ),
  })

/** A text editor for one query: completes names, marks a fault, runs by Ctrl or Command and Enter. */
export function SqlEditor({ text, tables, fault, onText, onRun, ref }: SqlEditorProps) {
  const box = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const known = useRef(new Compartment())
  const latest = useLatest({ text, tables, onText, onRun })

  useEffect(() => {
    if (!box.current) return
    const run = () => {
      latest.current.onRun()
      return true
    }
    const editor = new EditorView({
      parent: box.current,
      state: EditorState.create({
        doc: latest.current.text,
        extensions: [
          Prec.highest(keymap.of([{ key: 'Mod-Enter', run }])),
          ...[history(), bracketMatching(), closeBrackets(), autocompletion({ icons: false })],
          ...[lineNumbers(), highlightActiveLine(), highlightActiveLineGutter(), faultMark, editorLook],
          keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap]),
          known.current.of(language(latest.current.tables)),
          EditorView.contentAttributes.of({
            'aria-label': 'Query',
            autocapitalize: 'off',
            // Checkers of accessibility do not know that what can be edited can be reached.
            tabindex: '0',
            spellcheck: 'false',
          }),
          EditorState.changeFilter.of(({ newDoc }) => newDoc.length <= sqlLimits.letters),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onText(update.state.doc.toString())
          }),
        ],
      }),
    })
    view.current = editor
    return () => {
      view.current = null
      editor.destroy()
    }
  }, [latest])

  useEffect(() => {
    view.current?.dispatch({ effects: known.current.reconfigure(language(tables)) })
  }, [tables])
  useEffect(() => {
    view.current?.dispatch({ effects: setFault.of(fault) })
  }, [fault])
  useImperativeHandle(ref, () => ({
    write(insert, place) {
      const editor = view.current
      if (!editor) return
      const { from, to } = place ?? editor.state.selection.main
      editor.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length } })
      editor.focus()
    },
  }))
  return <div ref={box} className="h-full min-h-0 [&_.cm-editor]:h-full" />
}
