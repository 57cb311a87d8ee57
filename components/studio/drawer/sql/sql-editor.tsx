import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { SQLDialect, sql } from '@codemirror/lang-sql'
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { Compartment, EditorState, Prec, StateEffect, StateField } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { useLatest } from '@/components/ui/use-latest'
import { quotedName, type SqlTable, sqlLimits } from '@/lib/domain/studio/sql/sql-names'
import type { TextPlace } from '@/lib/domain/studio/sql/text-place'

/** Highlights by weight alone, without colours. */
const syntax = HighlightStyle.define([
  { tag: [tags.keyword, tags.typeName, tags.operatorKeyword], fontWeight: '700' },
  { tag: [tags.string, tags.number, tags.bool, tags.null], color: 'var(--color-ink-600)' },
  { tag: tags.comment, color: 'var(--color-ink-600)', fontStyle: 'italic' },
])

const theme = EditorView.theme({
  '&': { height: '100%', fontSize: '12.5px', color: 'var(--color-ink-1000)' },
  '&.cm-focused': { outline: '2px solid var(--color-focus, var(--color-ink-1000))', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'ui-monospace, Menlo, Consolas, monospace', lineHeight: '20px' },
  '.cm-content': { padding: '6px 0' },
  '.cm-gutters': { background: 'transparent', border: '0', color: 'var(--color-ink-600)' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '28px', padding: '0 10px 0 4px', fontSize: '11px' },
  '.cm-activeLine': { background: 'var(--color-ink-50)' },
  '.cm-activeLineGutter': { background: 'var(--color-ink-50)', color: 'var(--color-ink-1000)' },
  '.cm-fault': {
    textDecoration: 'underline wavy var(--color-danger) 1.5px',
    textUnderlineOffset: '4px',
    textDecorationSkipInk: 'none',
  },
  '.cm-tooltip': {
    background: 'var(--color-paper)',
    border: '0',
    borderRadius: '6px',
    boxShadow: 'var(--shadow-float)',
    overflow: 'hidden',
  },
  '.cm-tooltip-autocomplete > ul': { fontFamily: 'inherit', maxHeight: '180px' },
  '.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--color-ink-1000)',
    color: 'var(--color-paper)',
  },
})

const editorLook = [theme, syntaxHighlighting(syntax)]

type Stretch = { from: number; to: number } | undefined

const setFault = StateEffect.define<Stretch>()

const mark = Decoration.mark({ class: 'cm-fault' })

/** Underlines the fault until the text there changes. */
const faultMark = StateField.define<DecorationSet>({
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

/** DuckDB's dialect: words not listed here, such as `name`, may be columns. */
const duckDb = SQLDialect.define({
  doubleDollarQuotedStrings: true,
  caseInsensitiveIdentifiers: true,
  operatorChars: '+-*/<>=~!@%^&|?:',
  keywords: `all and any array as asc asof between by case cast cross current desc describe distinct else end
    except exclude exists explain filter following for from full group having ilike in inner intersect interval
    into is join lateral left like limit natural not null nulls offset on or order outer over partition pivot
    positional preceding qualify range recursive replace right rows sample select semi similar show summarize
    table then try_cast unbounded union unnest unpivot using values when where window with within`,
  types: `bigint blob boolean date decimal double float hugeint integer smallint struct time timestamp tinyint
    ubigint uinteger uuid varchar`,
})

export interface SqlEditorHandle {
  /** Replaces a range, by default the selection, and moves the cursor there. */
  write(text: string, place?: Pick<TextPlace, 'from' | 'to'>): void
}

interface SqlEditorProps {
  /** Initial text. */
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

/** Edits one query: completes names, marks a fault, runs on Ctrl/Cmd+Enter. */
export function SqlEditor({ text, tables, fault, onText, onRun, ref }: SqlEditorProps) {
  const box = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const known = useRef(new Compartment())
  const latest = useLatest({ text, tables, onText, onRun })

  useEffect(() => {
    if (!box.current) return
    const run = (view: EditorView) => {
      // Suggestions would cover the result.
      closeCompletion(view)
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
            // Accessibility checkers do not know that editable content is focusable.
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
