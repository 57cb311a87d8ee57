import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** Syntax by weight alone. */
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

/** How the editor looks, in the colours of the page. */
export const editorLook = [theme, syntaxHighlighting(syntax)]
