/** Numbers that browser and server must agree on. */
export const limits = {
  /** Most rows that a visitor gets from one search. */
  visitorRows: 500,
  submissionLocations: 500,
  /** Locations in a scorecard, the best of a larger record (a page takes 0.1 s and 0.1 MB per current). */
  scorecardLocations: 10,
  /** Saved locations: some 2 MB of the 5 MB that browsers store, rewritten with each change. */
  savedLocations: 10_000,
  /** Lists of one account. */
  lists: 500,
  /** Locations in one comparison, which a screen can show side by side. */
  comparedLocations: 10,
  /** Saved scenarios of one location: four columns with the site as measured. */
  scenarios: 3,
  /** A file of locations: its bytes, rows and columns, and letters of a cell. */
  locationFileBytes: 20_000_000,
  locationFileRows: 50_000,
  locationFileColumns: 60,
  locationFileCell: 1_000,
  /** Addresses in one look-up, and looked up for one file without a further press: geocoders may charge. */
  lookedUpAddresses: 50,
  lookedUpAtOnce: 500,
  /** Bytes of one file of a record. */
  recordFileBytes: 100_000_000,
  /** Saved maps of one account, the versions that each keeps, bytes of one and of all together. */
  savedMaps: 200,
  savedMapVersions: 20,
  savedMapBytes: 50_000_000,
  savedMapsBytes: 500_000_000,
  thumbnailBytes: 300_000,
  /** Of a map's picture that another storage keeps. */
  cloudPictureBytes: 1_000_000,
  /** Records in one merge or deletion. */
  chosenRecords: 100,
  /** Bytes of the maps of one merge together. */
  mergedMapBytes: 100_000_000,
  /** Days for which a deleted record can be restored. */
  deletedRecordDays: 30,
  /** Inputs in one `/infer` call. */
  inferInputs: 500,
  /** H3 resolution of pointers and of the finest hexagons. */
  hexResolution: 9,
  /** Radius of "Within 200 m" counts in metres. */
  nearbyRadius: 200,
  /** Radii in metres around a selected location of a record: its charging stations, and its other sites. */
  recordChargersRadius: 2000,
  recordSitesRadius: 500,
  /** How often the layers of a record's map open by themselves. */
  layersShown: 3,
  /** Locations opened before the survey is offered. */
  surveyAfter: 3,
  /** Delay in ms before a failed query is retried once. */
  retryDelay: 5000,
  /** How long before its end a sign-in is renewed, ms. */
  renewalNotice: 60_000,
  /** Delay in ms between a renewal and refetching the customer's data. */
  refetchDelay: 1000,
  /** Delay in ms before a typed number is applied. */
  inputDebounce: 300,
  /** A wait in ms that people do not see: an answer within it replaces the old one without a mark. */
  unseenWait: 100,
  /** How long an estimate lasts before factors and projections follow it, ms. */
  outlookDelay: 250,
  /** Delay in ms before a hint of the calculator opens. */
  calculatorHint: 700,
  /** Most pictures per issue, and bytes per picture. */
  issuePictures: 5,
  issuePictureBytes: 10_000_000,
  /** How long the support overlay shows its thanks, ms. */
  supportThanks: 15_000,
  /** Rest after a change before a configuration's draft is kept, ms. */
  configurationRest: 600,
} as const
