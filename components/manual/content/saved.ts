import { type ManualChapter, picture, points, steps, text } from '@/components/manual/manual-text'
import { limits } from '@/lib/config/limits'
import { defaultStation, plannedPowers } from '@/lib/domain/estimate/evaluated-station'
import { formatCount } from '@/lib/format/number'

export const saved: ManualChapter = {
  id: 'saved',
  title: 'Saved locations and submission',
  blocks: [
    text(
      'Saved locations are your shortlist. **Evaluate** in the bar opens it; the number there says how many it holds. The list belongs to your account: you find it in every browser, and no one else sees it. Without an account, this browser keeps it, and your account is asked to take it over when you sign in.',
    ),
    picture('saved', 'Saved locations with their power types beside a map, and the form to submit them.'),
  ],
  parts: [
    {
      id: 'edit-list',
      title: 'Edit the list',
      blocks: [
        points(
          '**Add** opens a form: type coordinates, paste a pair or a map link, look up an address or press the place on the map. The square with a pen opens the same form for a saved location; the dots beside it hold the other actions.',
          'The lasso beside the map adds all sites in an area: draw around them, or press its corners.',
          '**Table** shows the list as rows. Select many to set their power type, export or remove them; Shift selects a range. **Undo** in the notice takes a change back.',
          'Several tabs and browsers may change the list at the same time; it keeps the work of each.',
          'Press a location to see it on the map; press it again to deselect it.',
          '**Rename** behind the dots changes a name in place: Enter or a press elsewhere saves the change, Escape discards it. An empty name is not saved. **Power and parking type** is there, too.',
          'The address of a location, from its file or looked up, stays with it. Search the list and its table by name, address or ID, and sort them; the numbers stay those of the pins. Submitting sends the whole list.',
          'The power type is **AC**, **DC** or **AC + DC**. AC needs a parking type too.',
          `**Connectors** of the form are those you plan: AC of ${plannedPowers.AC} kW, DC of ${plannedPowers.DC} kW, HPC of ${plannedPowers.HPC} kW. The location is first evaluated with them. Without a number, it is evaluated with two of ${defaultStation.AC.maxPower} kW for AC and two of ${defaultStation.DC.maxPower} kW for DC.`,
          '**Capacity** in the table is connectors times kW.',
          '**Remove** behind the dots removes a location, **Remove all** empties the list; more than ten are removed after a question. **Undo** below the list restores them until the list changes again, also after a reload.',
          'On a phone the dots above the list hold the actions of the list.',
          'The list holds each place once.',
        ),
      ],
    },
    {
      id: 'import-export',
      title: 'Import and export',
      blocks: [
        steps(
          'Press **Import**, or drop a file anywhere on the list or its map: .xlsx, CSV, GeoJSON, or JSON with a list of locations (OCPI, OICP, NOBIL and Open Charge Map too), up to 20 MB. **Template** is a spreadsheet to fill in. Text that is not UTF-8 is read as Windows-1252, the letters of older spreadsheets; the head of the import says so, and names the rows and columns that it left out. Of a workbook with several sheets it takes the first with places; choose another beside **Template**.',
          'Check the columns: the file’s name is above, our field below. Columns are recognised in six languages, parts of addresses in ten; a field can be given to any column. Columns that are left out follow at the end. Where none holds places, **Where are the places?** asks for them; **Places** changes them.',
          'Put right what is listed under **To fix**, one cause at a time or cell by cell. Rows that you leave out can be taken back at the foot.',
          `Press **Import**. The button says how many rows are ready; the list holds up to ${formatCount(limits.savedLocations)}.`,
        ),
        points(
          'Addresses without coordinates are looked up, also those in columns for street, house number, postcode and town. A street that is found only in another town is a problem to confirm. **Looked up** says how exact the match is. Where only the street is known, a second address on it needs a place of its own: press it on the map.',
          'Decimal commas, degrees with minutes, metres of national systems, longitudes from 0 to 360 and swapped coordinates are put right and underlined with dots. **Show** lists these rows. Metres whose system the file does not name are asked under **To fix**, with the place that the first row would have.',
          'Places that the list has already are left out.',
          '**Export** saves the list as a file that imports to the same list. Its capacity is calculated, so an import leaves that column out.',
        ),
      ],
    },
    {
      id: 'submit',
      title: 'Submit',
      blocks: [
        steps(
          'Give the evaluation a name.',
          `Press **Submit**. The button says how many locations you submit. More than ${formatCount(limits.submissionLocations)} become several evaluations, after a question.`,
          'Continue scouting. The evaluation runs in the background and is under **My Locations**.',
        ),
        points(
          'On a phone **Submit** asks for the name next; **Back** keeps it.',
          'Errors appear beside the field or location. Your entries are kept. Locations in water or outside the countries of the map must be moved or removed first.',
          'If your account cannot submit yet, a note above the form says so and offers a demo. Your list is kept.',
          'If the connection breaks, press **Submit** again: nothing is stored twice.',
          'Staff in internal mode choose the customer to submit for.',
          'Submitting empties the list. **Undo: restore my list** in the notice brings it back, as does **Undo** below the list until it changes.',
        ),
      ],
    },
  ],
}
