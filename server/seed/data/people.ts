/** Common first names and invented surnames, so that no combination is a real person. */
export const FIRST_NAMES =
  'Anna Andreas Bettina Björn Carla Christian Claudia Daniel Dagmar David Elena Erik Eva Felix Franziska Georg Greta Hanna Heiko Helga Ingo Inga Jan Jana Jens Julia Karin Karl Katja Klaus Lara Lars Laura Lukas Maike Manfred Maria Markus Martina Max Melanie Michael Monika Nadine Nico Nina Olaf Paula Peter Petra Ralf Regina Rolf Sandra Sarah Silke Stefan Susanne Thomas Tina Torben Ulla Uwe Vera Volker Wiebke'.split(
    ' ',
  )

export const SURNAMES =
  'Amselgrund Ahrenbeck Birkmoor Bachlohner Distelkamp Drosselbrink Eichengart Erlenwieser Farnhöfer Feldlercher Fichtelbeck Ginsterhold Grasmückel Haferkampel Hainbuchler Heidlohner Hollerbusch Iltismeyer Irrlinger Kamillner Kastanger Kieselhorst Kranichsfeld Lärchenau Lohwaldner Malvenroth Moosgruber Mühlenkotter Nachtigaller Nesselbach Orchelmann Ottergrund Pappelreuter Quendelmeier Quittenbaum Rabenlohe Rauchschwalber Rotdorner Sauerampfler Schilfrohner Schlehenberg Silberdistler Sperlingshof Steinklee Stieglitzer Tannenlohr Torfbrucker Uferschwalb Ulmengrundt Veilchenberg Vogelbeerer Wacholderer Weidenstock Wiesenknopf Wildrosner Wollgraser Zaunkönigs Ziestlinger'.split(
    ' ',
  )

/** Companies with several cars, the biggest fleets first. */
export const COMPANIES = [
  'Pflegedienst Sonnenblume GmbH',
  'Elektro Funkenflug GmbH & Co. KG',
  'Bäckerei Mohnstriezel GmbH',
  'Gartenbau Heckenrose e. K.',
  'Malerbetrieb Farbenspiel GmbH',
  'Kurierdienst Eilbote & Söhne OHG',
  'Sanitär Tropfenfänger GmbH',
  'Dachdeckerei Schieferblick GmbH',
  'Ingenieurbüro Messlatte PartGmbB',
  'Getränke Quellperle Handels-GmbH',
] as const

/** Common street names. Towns and post codes are invented. */
export const STREETS = [
  'Bahnhofstraße',
  'Birkenweg',
  'Dorfstraße',
  'Finkenweg',
  'Gartenstraße',
  'Hauptstraße',
  'Industriestraße',
  'Kirchweg',
  'Lindenallee',
  'Mühlenweg',
  'Ringstraße',
  'Schulstraße',
] as const

export const TOWNS = {
  ahf01: [
    ['00411', 'Ahornfeld'],
    ['00417', 'Birkenried'],
    ['00422', 'Seebruch'],
    ['00431', 'Ulmenhagen'],
  ],
  nkp02: [
    ['00611', 'Nordkamp'],
    ['00618', 'Heidekrug'],
    ['00625', 'Hafenwerder'],
    ['00634', 'Moorkirchen'],
  ],
} as const satisfies Record<string, readonly (readonly [string, string])[]>

/** Ranges that the Bundesnetzagentur reserves for films. Three digits follow. */
export const FILM_RANGES = ['+493023125', '+496990009', '+494066969', '+492214710', '+498999998'] as const
/** The one mobile number that is known to be free for films. */
export const FILM_MOBILE = '+4915228817386'
