import { Chapter, Part, Points, Text } from '@/components/ui/document-page'
import { PlainTable } from '@/components/ui/plain-table'
import type { LegalFacts } from './legal-props'
import { storedItems } from './stored-items'

/** What is known about visitors, where it lies and for how long. */
export function PrivacyChapter({ facts }: { facts: LegalFacts }) {
  return (
    <Chapter id="privacy" title="Privacy">
      <Text>
        You can look around as a guest without saying who you are. Nothing is stored about guests on the
        server but what they send in a form.
      </Text>
      <BrowserPart cookieName={facts.cookieName} />
      <ServerPart />
      <AnalyticsPart analyticsUrl={facts.analyticsUrl} productHosts={facts.productHosts} />
      <OthersPart hasPanoramas={facts.hasPanoramas} />
    </Chapter>
  )
}

function BrowserPart({ cookieName }: { cookieName: string }) {
  return (
    <Part id="privacy-browser" title="In your browser">
      <Text>
        All of it serves the functions that you use. None of it follows you across sites, so no consent banner
        is shown.
      </Text>
      <PlainTable
        label="What is stored in your browser"
        columns={['Name', 'Where', 'What for', 'Until']}
        rows={storedItems(cookieName).map(({ name, where, purpose, until }) => ({
          key: name,
          cells: [
            <code key="name" className="break-all text-xs">
              {name}
            </code>,
            <span key="where" className="whitespace-nowrap">
              {where}
            </span>,
            purpose,
            until,
          ],
        }))}
      />
    </Part>
  )
}

function ServerPart() {
  return (
    <Part id="privacy-server" title="On the server">
      <Points
        points={[
          'With an account: e-mail address, name and customer, your submissions and their results.',
          'With a sign-in: a session with the tokens of the identity provider. It is removed when you sign out or when its time is over.',
          'Support reports, messages and the survey: what you write, images that you attach, your e-mail address where you give it, the address of the page and the versions of the software. The operator may keep them in an issue tracker.',
          'When a page crashes: the error, the address of the page and the versions of the software, as a report.',
          'Rate limits count calls by network address, in memory and for a day at most.',
          'The log notes when something failed, with a number of the request, without tokens and without what you typed.',
        ]}
      />
    </Part>
  )
}

function AnalyticsPart({ analyticsUrl, productHosts }: Pick<LegalFacts, 'analyticsUrl' | 'productHosts'>) {
  return (
    <Part id="privacy-analytics" title="Analytics">
      {analyticsUrl === null ? (
        <Text>This installation sends no usage events to anybody.</Text>
      ) : (
        <Text>
          On {productHosts.join(' and ')} this installation notes which pages are opened and which functions
          are used, and sends these events to <span className="break-all">{analyticsUrl}</span>, without your
          name and without cookies. Nothing is sent when your browser asks not to be followed (Do Not Track or
          Global Privacy Control).
        </Text>
      )}
    </Part>
  )
}

function OthersPart({ hasPanoramas }: { hasPanoramas: boolean }) {
  return (
    <Part id="privacy-others" title="Services of others">
      <Text>
        Fonts, maps and search come from this site itself. Satellite pictures are fetched by the server, so
        whoever makes them does not learn your address.
        {hasPanoramas
          ? ' Street View panoramas are loaded from Google when you open one; Google then learns your address and the place.'
          : ''}{' '}
        Links to Google Maps send nothing until you follow them.
      </Text>
    </Part>
  )
}
