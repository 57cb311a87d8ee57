import { LinkButton } from '@/components/ui/link-button'
import { addressTextsFor } from '@/lib/catalogue/address-texts'
import { signInPath } from '@/lib/config/routes'

/** Links to the sign-in and back to this page, in the reader's language. */
export function SignInToLoad({ className }: { className?: string }) {
  const { lang, texts } = addressTextsFor(navigator.languages)
  const { pathname, search } = window.location
  return (
    <LinkButton tone="line" lang={lang} className={className} href={signInPath(`${pathname}${search}`)}>
      {texts.signIn}
    </LinkButton>
  )
}
