import { sentCookie } from '@/lib/config/sent-cookie'
import type { LegalFacts } from './legal-props'

/** An item that the product stores in the visitor's browser. */
export interface StoredItem {
  name: string
  where: 'cookie' | 'local storage' | 'session storage' | 'cache storage'
  purpose: string
  /** Retention, unless the visitor clears it. */
  until: string
}

/** All names under which the product stores data in a browser. A test checks this list against the code. */
export const storedItems = ({
  cookieName,
  hasOwnSignIn,
}: Pick<LegalFacts, 'cookieName' | 'hasOwnSignIn'>): readonly StoredItem[] => [
  {
    name: cookieName,
    where: 'cookie',
    purpose: 'Keeps you signed in. Holds a session number, no name and no token. Scripts cannot read it.',
    until: '30 days at most, 7 days without use, or until you sign out',
  },
  ...(hasOwnSignIn ? [providerItem] : []),
  ...otherItems,
]

const providerItem: StoredItem = {
  name: '_session, _session.sig, _interaction, _interaction.sig, _interaction_resume, _interaction_resume.sig',
  where: 'cookie',
  purpose:
    'The sign-in page of this installation: keeps you signed in there, and the steps of a sign-in together.',
  until: 'You sign out, or the steps are done',
}

const otherItems: readonly StoredItem[] = [
  {
    name: sentCookie.name,
    where: 'cookie',
    purpose: 'Notes that this visit has begun with the map.',
    until: 'End of the browser session',
  },
  {
    name: 'next-auth.csrf-token, next-auth.callback-url, next-auth.state, next-auth.nonce, next-auth.pkce.code_verifier',
    where: 'cookie',
    purpose: 'Protects the way to the sign-in page and back.',
    until: 'End of the sign-in, or of the browser session',
  },
  {
    name: 'saved-locations',
    where: 'local storage',
    purpose: 'The list of locations that you saved without an account.',
    until: 'You empty the list, or add it to your account',
  },
  {
    name: 'unsaved-locations',
    where: 'local storage',
    purpose: 'Changes of your account’s list that could not be saved yet.',
    until: 'They are saved, or you or another person sign out or in',
  },
  {
    name: 'removed-locations',
    where: 'local storage',
    purpose: 'What you removed from your list last, so that you can undo it after a reload.',
    until: 'You remove others, undo it, or sign out',
  },
  {
    name: 'invitation',
    where: 'session storage',
    purpose: 'The link of your invitation, on the way to the sign-in page and back.',
    until: 'You join, or close the tab',
  },
  {
    name: 'scenarios',
    where: 'local storage',
    purpose: 'Your named scenarios of locations, while you have no account.',
    until: 'You remove them',
  },
  {
    name: 'own-money',
    where: 'local storage',
    purpose: 'Your own prices and costs in place of the shipped ones, while you have no account.',
    until: 'You forget them, or use them in your account',
  },
  {
    name: 'guest-estimate',
    where: 'local storage',
    purpose: 'The estimate of a place that you got without an account, so that you can read it again.',
    until: 'You clear it',
  },
  {
    name: 'number-format',
    where: 'local storage',
    purpose: 'How numbers are written, as you or your account chose last.',
    until: 'You change it',
  },
  {
    name: 'submission-draft',
    where: 'local storage',
    purpose: 'What you typed into the submit form, so that signing in half way does not lose it.',
    until: 'The list is submitted',
  },
  {
    name: 'map-preferences',
    where: 'local storage',
    purpose: 'Map layers and base map that you chose.',
    until: 'You change them',
  },
  {
    name: 'record-layers-closes',
    where: 'local storage',
    purpose: 'How often you closed the layers of an evaluation’s map, which open by themselves at first.',
    until: 'You clear it',
  },
  {
    name: 'panel-width',
    where: 'local storage',
    purpose: 'Width of the panel beside the map.',
    until: 'You change it',
  },
  {
    name: 'scouting-onboarding',
    where: 'local storage',
    purpose: 'Notes that you have chosen a location type before.',
    until: 'You clear it',
  },
  {
    name: 'scouting-survey',
    where: 'local storage',
    purpose: 'Notes that the survey was shown, so that it is not shown again.',
    until: 'You clear it',
  },
  {
    name: 'data-url',
    where: 'local storage',
    purpose: 'The address of the evaluations that you opened last.',
    until: 'You open others',
  },
  {
    name: 'internal-mode',
    where: 'local storage',
    purpose: 'Staff only: whether their tools are shown.',
    until: 'It is switched off',
  },
  {
    name: 'locations-configuration',
    where: 'local storage',
    purpose: 'Staff only: filters set for this browser.',
    until: 'They are reset',
  },
  {
    name: 'map-toolkit',
    where: 'local storage',
    purpose: 'Staff only: layers set for this browser.',
    until: 'They are reset',
  },
  {
    name: 'configuration-drafts',
    where: 'local storage',
    purpose: 'Staff only: your unsaved changes to how a record looks.',
    until: 'It is saved or discarded, or you sign out',
  },
  {
    name: 'offline-1',
    where: 'cache storage',
    purpose: 'The page that says that you are offline. Holds nothing about you.',
    until: 'You clear it, or an update replaces it',
  },
  {
    name: 'gm_session',
    where: 'local storage',
    purpose: 'Session of Google’s satellite pictures, where this installation uses them.',
    until: 'It expires',
  },
  {
    name: 'customer',
    where: 'session storage',
    purpose: 'Staff only: whose records this tab shows.',
    until: 'The tab is closed',
  },
  {
    name: 'last-country',
    where: 'session storage',
    purpose: 'The country that this tab showed last.',
    until: 'The tab is closed',
  },
  {
    name: 'limit-shown',
    where: 'session storage',
    purpose: 'Notes that this tab has shown how many locations guests see.',
    until: 'The tab is closed',
  },
  {
    name: 'crash-reports',
    where: 'session storage',
    purpose: 'Which errors this tab has reported, so that each is reported once.',
    until: 'The tab is closed',
  },
  {
    name: 'loaded-anew',
    where: 'session storage',
    purpose: 'When this tab reloaded after an update, so that it does so only once.',
    until: 'The tab is closed',
  },
  {
    name: 'draft:…',
    where: 'session storage',
    purpose:
      'What you typed into a form or changed in a result, so that signing in half way does not lose it.',
    until: 'The form is sent, you take it back, you sign out, or the tab is closed',
  },
]
