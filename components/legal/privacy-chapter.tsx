import { Chapter, Part, Points, Text } from '@/components/ui/document-page'
import { PlainTable } from '@/components/ui/plain-table'
import { keptWords } from '@/lib/domain/feedback/support-forms'
import type { LegalFacts } from './legal-props'
import { storedItems } from './stored-items'

/** Data about visitors, where it is stored and for how long. */
export function PrivacyChapter({ facts }: { facts: LegalFacts }) {
  return (
    <Chapter id="privacy" title="Privacy">
      <Text>
        You can look around as a guest without saying who you are. For guests, the server keeps only what they
        send in a form, and a report when a page crashes.
      </Text>
      <BrowserPart facts={facts} />
      <ServerPart facts={facts} />
      <AnalyticsPart analyticsUrl={facts.analyticsUrl} productHosts={facts.productHosts} />
      <OthersPart facts={facts} />
    </Chapter>
  )
}

function BrowserPart({ facts }: { facts: LegalFacts }) {
  return (
    <Part id="privacy-browser" title="In your browser">
      <Text>
        All of it serves the functions that you use. None of it follows you across sites, so no consent banner
        is shown.
      </Text>
      <PlainTable
        label="What is stored in your browser"
        columns={['Name', 'Where', 'What for', 'Until']}
        rows={storedItems(facts).map(({ name, where, purpose, until }) => ({
          key: name,
          cells: [
            <code key="name" className="break-words text-xs">
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

function ServerPart({ facts: { hasOwnSignIn, mayMail, issueRetentionDays } }: { facts: LegalFacts }) {
  return (
    <Part id="privacy-server" title="On the server">
      <Points
        points={[
          `With an account: email address, ${hasOwnSignIn ? 'name, a hash of your password' : 'name'} and customer, until the operator removes them.`,
          'An invitation: your email address and who invited you, until you join or it is withdrawn.',
          'A request for an account without a sign-in yet: email address and name, for 90 days.',
          ...(hasOwnSignIn && mayMail
            ? ['A sign-up whose mail has not been opened: email address and name, for a day.']
            : []),
          'With a sign-in: a session with your email address, your name and the tokens of the identity provider. It is removed when you sign out, after 7 days without use, and after 30 days in all.',
          'Your submissions and their results, with the email address of the person who submitted them. Everybody in your organisation and the operator’s staff can see them.',
          'Usage: when your account signed in, submitted locations and downloaded which file. It refers to you only by the number of your account, and is kept after the account is removed.',
          'What you change for your organisation, such as a submission or its name, with the time, your email address and your name, in a log that its admin and the operator’s staff read.',
          `Support reports, messages and the survey: what you write, pictures that you attach, your email address where you give it or are signed in, and the page that you came from. ${keptWords(issueRetentionDays)} The operator may keep them longer in an issue tracker. Pictures are drawn anew, so that place, camera and time of a photo are not kept.`,
          'When a page crashes: the error, the address of the page without its values, the versions of the software, and, if you are signed in, your email address and whether you have evaluations. It is kept like a support report.',
          'Limits count calls by network address or account, in memory or, as a hash, in the database, for a day at most.',
          'The log notes sign-ins, refusals and failures with a number of the request and, if you are signed in, a hash in place of your account; no tokens, no network addresses, nothing that you typed. The operator decides how long it is kept.',
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
          On {productHosts.join(' and ')} this installation notes which functions are used and sends these
          events to <span className="break-all">{analyticsUrl}</span>, without your name and without cookies.
          The most precise place that is sent is a hexagon that you press on the map. Nothing is sent when
          your browser asks not to be followed (Do Not Track or Global Privacy Control).
        </Text>
      )}
    </Part>
  )
}

/** Third parties that receive data. */
function OthersPart({ facts }: { facts: LegalFacts }) {
  const { hasPanoramas, hasGoogleSearch, mayMail, surveyOrigin, tilesOrigin, streetsOrigin } = facts
  const { policyReportsTo } = facts
  const others = [
    'The server fetches satellite pictures, so their provider does not learn your network address.',
    hasGoogleSearch &&
      'The server asks Google for places that you search for, for addresses of points and for restaurants near locations, without your network address or account.',
    hasPanoramas &&
      'Street View panoramas are loaded from Google when you open one; Google then learns your network address and the place.',
    mayMail &&
      'Mails go through the mail server that the operator chose, which learns your email address. They contain at most a link, and nothing that reports whether you read them.',
    surveyOrigin !== null &&
      `The survey is a page of ${surveyOrigin}, which learns your network address when the survey opens.`,
    tilesOrigin !== null &&
      `Parts of the map are loaded from ${tilesOrigin}, which learns your network address and the area that you look at, but not your account.`,
    streetsOrigin !== null &&
      `The street map is loaded from the service of ${streetsOrigin}, which learns your network address and the area that you look at, but not your account.`,
    policyReportsTo !== null &&
      `When a page tries to load something that it must not, your browser tells ${policyReportsTo} which page it was.`,
    'Links to Google Maps send nothing until you follow them.',
  ].filter((each) => each !== false)
  return (
    <Part id="privacy-others" title="Services of others">
      <Text>
        {tilesOrigin === null && streetsOrigin === null ? 'Fonts and maps come' : 'Fonts come'} from this site
        itself.
      </Text>
      <Points points={others} />
    </Part>
  )
}
