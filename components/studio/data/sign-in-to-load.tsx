import { LinkButton } from '@/components/ui/link-button'
import { addressTextsFor } from '@/lib/catalogue/address-texts'
import { signInPath } from '@/lib/config/routes'

interface SignInToLoadProps {
  className?: string
  /** In a new tab, because this page may hold opened files. */
  isBeside?: boolean
}

/** Links to the sign-in and back to this page, in the reader's language. */
export function SignInToLoad({ className, isBeside = false }: SignInToLoadProps) {
  const { lang, texts } = addressTextsFor(navigator.languages)
  const { pathname, search } = window.location
  return (
    <LinkButton
      tone="line"
      lang={lang}
      className={className}
      href={signInPath(`${pathname}${search}`)}
      {...(isBeside && { target: '_blank', rel: 'noopener', prefetch: false })}
    >
      {texts.signIn}
    </LinkButton>
  )
}
