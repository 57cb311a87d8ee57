'use client'

import type { FieldValues, UseFormRegister, UseFormReturn } from 'react-hook-form'

type Field = HTMLInputElement | HTMLTextAreaElement

const seen = new WeakSet<Field>()

const isField = (element: unknown): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

const isRadio = (field: Field): field is HTMLInputElement => field.type === 'radio'

function earlyInput(field: Field): (() => void) | undefined {
  if (seen.has(field)) return undefined
  seen.add(field)
  if (!isRadio(field)) return field.value === field.defaultValue ? undefined : typeAgain(field, field.value)
  return field.checked === field.defaultChecked ? undefined : () => chooseAgain(field)
}

/** Bypasses React's own setter, which would otherwise see no change. */
function typeAgain(field: Field, words: string): () => void {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  const setter = Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set
  return () => {
    setter?.call(field, words)
    setTimeout(() => field.dispatchEvent(new Event('input', { bubbles: true })))
  }
}

function chooseAgain(radio: HTMLInputElement): void {
  radio.checked = false
  setTimeout(() => radio.click())
}

/** Keeps words typed before hydration, which a form's own `register` would reset, and notifies the form. */
export function keepEarlyWords<T extends FieldValues>({
  register,
}: Pick<UseFormReturn<T>, 'register'>): UseFormRegister<T> {
  return (name, options) => {
    const field = register(name, options)
    const take = (element: unknown) => {
      const again = isField(element) ? earlyInput(element) : undefined
      field.ref(element)
      again?.()
    }
    return { ...field, ref: take }
  }
}
