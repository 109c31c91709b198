import type { Customs } from '@aiwolf-arena/beliefs';

// Written by: node scripts/field.ts customs 1 tuning
// Size of the village, day, occasion and what was done: how often by bodyguards, mediums, possessed, seers, villagers,
// werewolves of this field.
const COUNTED = `
large 1 0: 640 624 635 706 5086 1909
large 1 0 >ESTIMATE WEREWOLF seer: 12 12 11 0 110 37
large 1 0 >REQUEST VOTE other: 5 8 15 0 86 20
large 1 0 >VOTE seer: 4 9 0 0 52 22
large 1 0 AGREE: 37 39 36 5 295 118
large 1 0 COMINGOUT MEDIUM: 0 7 48 0 0 7
large 1 0 COMINGOUT SEER: 12 0 75 410 115 51
large 1 0 COMINGOUT SEER too: 14 0 86 190 92 125
large 1 0 COMINGOUT VILLAGER: 21 18 10 41 144 43
large 1 0 DISAGREE: 30 31 21 0 187 91
large 1 0 ESTIMATE POSSESSED other: 5 2 2 6 21 8
large 1 0 ESTIMATE POSSESSED seer: 21 16 32 0 186 68
large 1 0 ESTIMATE WEREWOLF other: 143 159 97 0 1284 454
large 1 0 ESTIMATE WEREWOLF seer: 22 21 20 0 169 51
large 1 0 ESTIMATE WEREWOLF top: 20 16 24 0 155 42
large 1 0 INQUIRE COMINGOUT for another: 34 42 40 0 301 122
large 1 0 REQUEST VOTE other: 21 22 5 0 150 31
large 1 0 REQUEST VOTE seer: 9 10 9 0 92 47
large 1 0 VOTE other: 124 119 48 48 927 388
large 1 0 VOTE seer: 31 26 9 1 208 39
large 1 0 VOTE top: 52 44 41 2 380 92
large 1 1: 597 554 619 706 4669 1723
large 1 1 >REQUEST VOTE black: 5 4 2 0 17 8
large 1 1 >REQUEST VOTE other: 5 1 1 0 22 12
large 1 1 >VOTE seer: 12 11 9 0 91 47
large 1 1 AGREE: 23 18 10 9 152 51
large 1 1 COMINGOUT VILLAGER: 8 10 12 8 50 20
large 1 1 DIVINED HUMAN other: 24 0 40 389 175 50
large 1 1 DIVINED HUMAN rival: 1 0 5 25 17 6
large 1 1 DIVINED HUMAN top: 1 0 2 33 5 4
large 1 1 DIVINED WEREWOLF other: 23 23 75 97 164 64
large 1 1 DIVINED WEREWOLF rival: 0 0 23 9 0 64
large 1 1 DIVINED WEREWOLF top: 5 5 8 7 32 18
large 1 1 DIVINED WEREWOLF white: 1 1 3 2 26 4
large 1 1 ESTIMATE WEREWOLF other: 39 43 43 22 309 140
large 1 1 ESTIMATE WEREWOLF seer: 10 9 6 2 65 20
large 1 1 ESTIMATE WEREWOLF white: 2 3 5 1 21 9
large 1 1 INQUIRE ESTIMATE WEREWOLF other: 34 42 40 0 301 122
large 1 1 NOT VOTE other: 8 11 3 0 42 21
large 1 1 NOT VOTE seer: 8 3 2 0 41 22
large 1 1 NOT VOTE top: 13 13 14 0 93 44
large 1 1 REQUEST VOTE other: 57 42 46 35 383 110
large 1 1 REQUEST VOTE seer: 18 10 11 0 113 36
large 1 1 REQUEST VOTE top: 17 11 18 12 171 44
large 1 1 REQUEST VOTE white: 2 1 1 1 24 8
large 1 1 VOTE black: 12 7 10 0 118 26
large 1 1 VOTE other: 133 138 100 10 1133 351
large 1 1 VOTE seer: 69 77 56 0 579 183
large 1 1 VOTE top: 40 41 35 1 336 103
large 1 1 VOTE white: 3 11 6 0 39 22
large 1 2: 517 478 532 666 3935 1462
large 1 2 >ESTIMATE WEREWOLF black: 12 9 7 0 104 17
large 1 2 >ESTIMATE WEREWOLF seer: 6 6 3 0 52 14
large 1 2 >REQUEST VOTE black: 1 5 3 1 31 5
large 1 2 >REQUEST VOTE other: 0 5 1 11 27 2
large 1 2 >REQUEST VOTE seer: 1 2 3 0 19 10
large 1 2 >VOTE seer: 2 4 14 0 13 5
large 1 2 >XOR ESTIMATE WEREWOLF other: 3 0 0 1 44 0
large 1 2 >XOR ESTIMATE WEREWOLF seer: 8 0 0 0 25 0
large 1 2 AGREE: 29 25 29 48 208 73
large 1 2 DISAGREE: 4 4 1 22 14 5
large 1 2 DIVINED WEREWOLF other: 30 23 11 0 190 68
large 1 2 DIVINED WEREWOLF seer: 3 2 1 0 28 6
large 1 2 ESTIMATE POSSESSED black: 3 1 3 2 30 14
large 1 2 ESTIMATE POSSESSED other: 5 1 2 8 23 7
large 1 2 ESTIMATE POSSESSED seer: 19 16 31 0 163 56
large 1 2 ESTIMATE WEREWOLF black: 4 3 5 5 16 0
large 1 2 ESTIMATE WEREWOLF other: 21 23 38 140 184 75
large 1 2 ESTIMATE WEREWOLF prey: 0 0 9 37 0 0
large 1 2 ESTIMATE WEREWOLF seer: 4 3 6 0 32 12
large 1 2 ESTIMATE WEREWOLF top: 1 3 1 12 11 5
large 1 2 INQUIRE COMINGOUT for another: 0 0 0 41 0 0
large 1 2 REQUEST VOTE black: 2 4 0 4 31 3
large 1 2 REQUEST VOTE other: 122 110 89 32 966 302
large 1 2 REQUEST VOTE prey: 0 0 23 10 0 63
large 1 2 REQUEST VOTE seer: 8 10 2 0 79 26
large 1 2 REQUEST VOTE top: 16 15 5 1 138 65
large 1 2 REQUEST VOTE white: 3 8 4 2 57 16
large 1 2 VOTE black: 18 14 7 2 109 30
large 1 2 VOTE other: 90 92 77 81 690 246
large 1 2 VOTE prey: 0 0 38 29 0 17
large 1 2 VOTE rival: 0 0 11 53 0 47
large 1 2 VOTE seer: 59 40 33 0 326 110
large 1 2 VOTE top: 11 19 21 17 141 42
large 1 2 VOTE white: 12 16 9 3 66 33
large 1 3: 382 362 422 549 2921 1005
large 1 3 >AND VOTE other: 3 0 0 1 44 2
large 1 3 >AND VOTE prey: 0 0 16 4 0 10
large 1 3 >AND VOTE seer: 8 0 0 0 25 2
large 1 3 >REQUEST VOTE other: 2 1 0 4 12 5
large 1 3 AGREE: 32 26 23 23 217 74
large 1 3 DISAGREE: 25 28 18 1 158 72
large 1 3 DIVINED WEREWOLF other: 26 25 11 20 187 64
large 1 3 DIVINED WEREWOLF seer: 5 4 1 0 25 4
large 1 3 DIVINED WEREWOLF white: 1 0 1 4 15 10
large 1 3 ESTIMATE POSSESSED black: 3 1 3 0 34 15
large 1 3 ESTIMATE POSSESSED other: 6 3 1 9 23 6
large 1 3 ESTIMATE POSSESSED seer: 19 16 33 0 158 55
large 1 3 ESTIMATE VILLAGER other: 21 25 23 21 182 63
large 1 3 ESTIMATE VILLAGER seer: 3 4 0 1 11 8
large 1 3 ESTIMATE VILLAGER top: 3 1 1 3 12 4
large 1 3 ESTIMATE WEREWOLF black: 13 9 4 0 75 11
large 1 3 ESTIMATE WEREWOLF other: 27 40 10 21 245 104
large 1 3 ESTIMATE WEREWOLF seer: 17 16 14 0 139 37
large 1 3 INQUIRE ESTIMATE WEREWOLF other: 0 0 0 41 0 0
large 1 3 REQUEST VOTE other: 0 0 0 56 0 0
large 1 3 REQUEST VOTE prey: 0 0 25 10 0 1
large 1 3 VOTE accuser: 0 0 1 7 7 13
large 1 3 VOTE black: 25 20 20 8 204 31
large 1 3 VOTE other: 93 83 105 138 740 183
large 1 3 VOTE prey: 0 0 32 19 0 63
large 1 3 VOTE rival: 2 2 9 51 17 13
large 1 3 VOTE seer: 20 28 29 0 177 48
large 1 3 VOTE top: 6 8 9 25 76 25
large 1 3 VOTE white: 6 2 11 7 37 10
large 1 4: 309 284 312 438 2305 817
large 1 4 >ESTIMATE WEREWOLF seer: 1 1 1 0 15 2
large 1 4 AGREE: 22 19 12 11 88 34
large 1 4 DIVINED WEREWOLF other: 29 28 11 32 202 68
large 1 4 DIVINED WEREWOLF prey: 0 0 12 0 0 6
large 1 4 DIVINED WEREWOLF seer: 2 2 1 0 23 5
large 1 4 DIVINED WEREWOLF white: 3 1 1 1 12 6
large 1 4 ESTIMATE POSSESSED black: 3 1 3 2 34 15
large 1 4 ESTIMATE POSSESSED other: 4 3 1 11 21 5
large 1 4 ESTIMATE POSSESSED seer: 20 16 33 0 156 54
large 1 4 ESTIMATE WEREWOLF other: 3 2 3 11 19 9
large 1 4 INQUIRE ESTIMATE WEREWOLF other: 27 31 25 0 224 87
large 1 4 NOT VOTE black: 7 2 2 0 32 9
large 1 4 NOT VOTE other: 3 5 3 0 17 12
large 1 4 NOT VOTE seer: 4 4 3 0 41 17
large 1 4 NOT VOTE top: 5 12 7 0 43 23
large 1 4 REQUEST GUARD other: 30 31 27 25 222 85
large 1 4 REQUEST VOTE black: 7 7 5 1 55 7
large 1 4 REQUEST VOTE other: 28 10 56 121 220 14
large 1 4 REQUEST VOTE prey: 0 0 32 13 0 63
large 1 4 REQUEST VOTE rival: 0 2 5 7 0 6
large 1 4 REQUEST VOTE seer: 10 10 12 0 93 28
large 1 4 REQUEST VOTE top: 3 1 6 6 8 1
large 1 4 VOTE black: 12 6 3 2 63 9
large 1 4 VOTE other: 49 50 12 76 401 136
large 1 4 VOTE prey: 0 0 16 22 0 11
large 1 4 VOTE seer: 23 12 8 0 158 35
large 1 4 VOTE top: 2 8 3 8 41 11
large 1 4 VOTE white: 3 4 1 3 33 9
large 1 5: 255 234 265 303 1925 675
large 1 5 AGREE: 1 1 2 2 14 1
large 1 5 DISAGREE: 2 6 1 9 32 8
large 1 5 DIVINED HUMAN other: 0 0 0 15 0 0
large 1 5 DIVINED WEREWOLF other: 27 23 12 35 205 68
large 1 5 DIVINED WEREWOLF seer: 4 1 0 0 21 8
large 1 5 DIVINED WEREWOLF white: 0 7 2 4 15 2
large 1 5 ESTIMATE POSSESSED black: 4 1 3 2 30 14
large 1 5 ESTIMATE POSSESSED medium: 2 0 0 1 8 4
large 1 5 ESTIMATE POSSESSED other: 4 3 1 9 19 6
large 1 5 ESTIMATE POSSESSED seer: 17 16 29 0 140 50
large 1 5 ESTIMATE WEREWOLF other: 0 0 7 33 1 0
large 1 5 ESTIMATE WEREWOLF prey: 0 0 18 0 0 0
large 1 5 INQUIRE ESTIMATE ANY other: 24 24 24 20 166 62
large 1 5 INQUIRE ESTIMATE ANY seer: 2 1 0 2 32 11
large 1 5 INQUIRE ESTIMATE ANY white: 1 3 3 2 10 4
large 1 5 REQUEST VOTE black: 9 4 0 0 33 4
large 1 5 REQUEST VOTE other: 65 55 52 28 582 166
large 1 5 REQUEST VOTE prey: 0 0 39 4 0 74
large 1 5 REQUEST VOTE seer: 13 5 0 0 63 12
large 1 5 REQUEST VOTE top: 7 4 4 4 45 5
large 1 5 REQUEST VOTE white: 2 4 0 0 10 3
large 1 5 VOTE black: 7 10 4 4 76 12
large 1 5 VOTE other: 35 34 28 50 214 68
large 1 5 VOTE rival: 0 0 0 18 0 7
large 1 5 VOTE seer: 16 22 15 0 138 44
large 1 5 VOTE top: 1 3 5 4 15 1
large 1 5 VOTE white: 1 2 0 2 11 7
large 1 ballot: 760 760 760 760 6080 2280
large 1 ballot black: 6 5 0 3 35 8
large 1 ballot for: 242 256 231 238 1991 720
large 1 ballot for human: 183 193 190 163 1511 651
large 1 ballot for wolf: 59 63 41 75 480 69
large 1 ballot other: 210 211 195 200 1731 616
large 1 ballot seer: 11 22 11 2 105 39
large 1 ballot white: 14 15 18 9 111 46
large 1 ballot word: 518 504 529 522 4089 1560
large 1 claim: 760 760 760 760 6080 2280
large 1 claim MEDIUM: 0 7 49 0 0 11
large 1 claim SEER: 26 0 173 611 207 188
large 1 claim VILLAGER: 32 30 24 41 213 68
large 1 claim none: 702 723 514 108 5660 2013
large 1 silence: 760 760 760 760 6080 2280
large 1 silence 0: 120 136 125 54 994 371
large 1 silence 1: 43 70 16 0 417 186
large 1 silence 10: 43 38 53 89 326 126
large 1 silence 2: 80 76 87 40 734 261
large 1 silence 3: 135 116 110 117 1014 457
large 1 silence 4: 73 78 110 111 616 188
large 1 silence 5: 54 50 47 135 380 142
large 1 silence 6: 95 93 63 65 670 197
large 1 silence 7: 36 41 52 58 348 137
large 1 silence 8: 18 14 62 56 130 58
large 1 silence 9: 63 48 35 35 451 157
large 1 word for: 612 595 598 603 4813 1798
large 1 word for human: 488 470 468 409 3757 1785
large 1 word for wolf: 124 125 130 194 1056 13
large 2 0: 588 634 541 386 4768 1899
large 2 0 >ESTIMATE WEREWOLF black: 9 0 2 0 78 10
large 2 0 >ESTIMATE WEREWOLF medium: 5 0 2 0 24 9
large 2 0 >ESTIMATE WEREWOLF other: 19 0 21 0 146 49
large 2 0 >ESTIMATE WEREWOLF seer: 11 0 10 0 93 24
large 2 0 >REQUEST VOTE black: 3 0 4 0 26 10
large 2 0 >REQUEST VOTE other: 8 0 14 0 112 39
large 2 0 >REQUEST VOTE seer: 2 0 2 0 30 13
large 2 0 >VOTE seer: 14 0 15 0 106 28
large 2 0 AGREE: 40 7 35 2 319 129
large 2 0 COMINGOUT BODYGUARD: 7 0 0 0 0 69
large 2 0 COMINGOUT MEDIUM: 0 527 0 0 0 5
large 2 0 COMINGOUT MEDIUM too: 0 49 2 0 0 12
large 2 0 COMINGOUT VILLAGER: 0 0 0 0 55 0
large 2 0 COMINGOUT VILLAGER too: 0 0 0 0 38 0
large 2 0 DISAGREE: 26 0 21 2 171 84
large 2 0 DIVINED HUMAN other: 0 0 6 186 0 47
large 2 0 DIVINED WEREWOLF other: 0 0 23 69 0 9
large 2 0 DIVINED WEREWOLF rival: 0 0 10 0 0 26
large 2 0 ESTIMATE POSSESSED medium: 9 0 4 4 42 13
large 2 0 ESTIMATE POSSESSED other: 7 2 4 3 38 19
large 2 0 ESTIMATE POSSESSED seer: 6 9 24 0 108 33
large 2 0 ESTIMATE WEREWOLF black: 12 0 7 0 120 16
large 2 0 ESTIMATE WEREWOLF medium: 3 0 4 0 45 19
large 2 0 ESTIMATE WEREWOLF other: 99 0 76 0 841 347
large 2 0 ESTIMATE WEREWOLF seer: 16 0 7 0 138 28
large 2 0 ESTIMATE WEREWOLF top: 10 0 17 0 103 49
large 2 0 ESTIMATE WEREWOLF white: 7 0 3 0 60 28
large 2 0 INQUIRE ESTIMATE WEREWOLF other: 29 0 37 0 273 117
large 2 0 REQUEST VOTE other: 12 0 23 19 84 36
large 2 0 REQUEST VOTE seer: 9 0 7 0 92 26
large 2 0 VOTE black: 16 3 5 0 84 13
large 2 0 VOTE medium: 8 0 1 1 59 7
large 2 0 VOTE other: 86 22 68 29 690 260
large 2 0 VOTE seer: 33 2 4 0 192 31
large 2 0 VOTE top: 49 0 34 1 352 105
large 2 0 VOTE white: 8 1 5 2 62 17
large 2 1: 500 634 452 373 4034 1572
large 2 1 AGREE: 23 23 18 20 168 67
large 2 1 DISAGREE: 6 2 4 15 19 4
large 2 1 DIVINED HUMAN white: 0 0 15 5 0 12
large 2 1 DIVINED WEREWOLF black: 4 0 0 0 25 6
large 2 1 DIVINED WEREWOLF other: 19 0 10 6 124 51
large 2 1 DIVINED WEREWOLF white: 0 0 1 0 46 9
large 2 1 ESTIMATE WEREWOLF medium: 2 0 5 8 15 5
large 2 1 ESTIMATE WEREWOLF other: 18 18 19 60 130 57
large 2 1 ESTIMATE WEREWOLF prey: 0 0 13 32 0 0
large 2 1 ESTIMATE WEREWOLF top: 2 3 3 9 16 2
large 2 1 ESTIMATE WEREWOLF white: 2 4 2 3 16 8
large 2 1 GUARDED dead: 0 0 0 0 0 69
large 2 1 IDENTIFIED HUMAN dead: 0 453 2 0 0 11
large 2 1 IDENTIFIED WEREWOLF dead: 0 103 0 0 0 1
large 2 1 NOT VOTE other: 5 0 6 0 30 11
large 2 1 NOT VOTE seer: 3 0 3 0 34 15
large 2 1 NOT VOTE top: 15 0 8 0 76 47
large 2 1 REQUEST VOTE black: 8 1 7 0 75 18
large 2 1 REQUEST VOTE medium: 8 0 7 1 40 25
large 2 1 REQUEST VOTE other: 85 1 84 12 717 223
large 2 1 REQUEST VOTE prey: 0 0 8 3 0 26
large 2 1 REQUEST VOTE seer: 6 0 5 0 74 15
large 2 1 REQUEST VOTE top: 19 1 6 3 105 20
large 2 1 REQUEST VOTE white: 4 0 5 1 46 11
large 2 1 VOTE black: 30 3 11 4 264 60
large 2 1 VOTE medium: 22 0 14 6 143 51
large 2 1 VOTE other: 116 3 71 52 941 355
large 2 1 VOTE prey: 0 0 21 19 0 33
large 2 1 VOTE seer: 49 9 52 0 431 104
large 2 1 VOTE top: 29 1 43 9 277 111
large 2 1 VOTE white: 8 0 3 3 96 37
large 2 2: 401 603 371 298 3186 1273
large 2 2 >AND VOTE prey: 0 0 3 4 0 20
large 2 2 >ESTIMATE WEREWOLF black: 6 7 5 0 29 2
large 2 2 >ESTIMATE WEREWOLF other: 1 23 1 0 12 4
large 2 2 >REQUEST VOTE black: 3 4 2 0 19 8
large 2 2 >REQUEST VOTE other: 2 12 3 0 28 15
large 2 2 AGREE: 30 60 21 13 192 66
large 2 2 DISAGREE: 1 33 1 2 15 4
large 2 2 DIVINED WEREWOLF medium: 0 0 3 0 20 4
large 2 2 DIVINED WEREWOLF other: 22 0 8 8 161 59
large 2 2 DIVINED WEREWOLF white: 2 0 1 4 14 7
large 2 2 ESTIMATE POSSESSED black: 2 4 0 0 10 9
large 2 2 ESTIMATE POSSESSED medium: 9 0 4 4 42 14
large 2 2 ESTIMATE POSSESSED other: 7 3 4 3 33 20
large 2 2 ESTIMATE POSSESSED seer: 6 12 24 0 108 33
large 2 2 ESTIMATE WEREWOLF black: 3 14 0 0 6 2
large 2 2 ESTIMATE WEREWOLF other: 5 98 11 0 99 40
large 2 2 ESTIMATE WEREWOLF white: 1 17 2 0 2 3
large 2 2 INQUIRE ESTIMATE WEREWOLF other: 0 38 0 0 0 0
large 2 2 REQUEST VOTE black: 2 3 0 2 37 9
large 2 2 REQUEST VOTE medium: 3 0 2 2 48 27
large 2 2 REQUEST VOTE other: 58 28 32 67 450 226
large 2 2 REQUEST VOTE seer: 7 13 0 2 41 13
large 2 2 REQUEST VOTE top: 8 2 5 6 76 38
large 2 2 REQUEST VOTE white: 3 4 5 3 56 26
large 2 2 VOTE accuser: 0 1 0 6 5 14
large 2 2 VOTE black: 22 13 12 8 131 31
large 2 2 VOTE medium: 12 0 14 4 103 52
large 2 2 VOTE other: 126 82 112 64 1007 324
large 2 2 VOTE prey: 0 0 21 25 0 26
large 2 2 VOTE seer: 21 20 12 0 145 22
large 2 2 VOTE top: 14 24 15 17 92 38
large 2 2 VOTE white: 14 5 15 8 80 37
large 2 3: 232 482 226 247 1837 764
large 2 3 >ESTIMATE WEREWOLF other: 5 0 2 0 25 10
large 2 3 AGREE: 26 26 16 13 173 67
large 2 3 DISAGREE: 20 2 13 1 123 55
large 2 3 DIVINED WEREWOLF medium: 3 0 0 2 21 4
large 2 3 DIVINED WEREWOLF other: 17 19 10 11 153 56
large 2 3 DIVINED WEREWOLF top: 4 4 0 0 8 2
large 2 3 DIVINED WEREWOLF white: 3 3 1 1 19 10
large 2 3 ESTIMATE POSSESSED black: 2 4 0 1 9 9
large 2 3 ESTIMATE POSSESSED medium: 9 0 4 5 42 13
large 2 3 ESTIMATE POSSESSED other: 7 3 5 4 29 18
large 2 3 ESTIMATE POSSESSED seer: 6 8 23 0 105 31
large 2 3 ESTIMATE POSSESSED top: 1 0 1 0 17 6
large 2 3 ESTIMATE VILLAGER medium: 1 0 1 1 16 6
large 2 3 ESTIMATE VILLAGER other: 19 17 18 17 131 58
large 2 3 ESTIMATE VILLAGER seer: 1 2 1 1 10 5
large 2 3 ESTIMATE VILLAGER top: 3 1 1 2 10 3
large 2 3 ESTIMATE VILLAGER white: 2 5 3 0 18 8
large 2 3 ESTIMATE WEREWOLF black: 2 0 4 0 36 5
large 2 3 ESTIMATE WEREWOLF other: 9 0 1 5 88 32
large 2 3 INQUIRE ESTIMATE WEREWOLF other: 3 0 5 0 35 8
large 2 3 REQUEST VOTE black: 4 8 0 2 5 1
large 2 3 REQUEST VOTE medium: 1 0 10 0 11 19
large 2 3 REQUEST VOTE other: 12 70 21 40 114 5
large 2 3 REQUEST VOTE prey: 0 0 19 16 0 26
large 2 3 REQUEST VOTE seer: 3 6 0 0 17 4
large 2 3 REQUEST VOTE top: 1 5 3 5 18 2
large 2 3 VOTE black: 15 35 7 2 75 15
large 2 3 VOTE medium: 5 0 3 4 48 21
large 2 3 VOTE other: 18 127 28 45 277 146
large 2 3 VOTE prey: 0 0 3 29 0 21
large 2 3 VOTE seer: 7 38 1 0 52 11
large 2 3 VOTE top: 9 27 2 6 42 14
large 2 3 VOTE white: 3 17 3 9 20 10
large 2 4: 174 382 174 137 1337 605
large 2 4 >REQUEST VOTE other: 1 5 0 0 8 2
large 2 4 AGREE: 15 14 11 11 112 41
large 2 4 DISAGREE: 3 4 1 8 9 5
large 2 4 DIVINED WEREWOLF medium: 3 0 0 1 16 3
large 2 4 DIVINED WEREWOLF other: 20 18 10 12 174 60
large 2 4 DIVINED WEREWOLF white: 2 6 2 1 14 6
large 2 4 ESTIMATE POSSESSED black: 1 4 0 1 7 8
large 2 4 ESTIMATE POSSESSED medium: 9 0 3 4 39 14
large 2 4 ESTIMATE POSSESSED other: 4 1 4 4 29 15
large 2 4 ESTIMATE POSSESSED seer: 4 10 18 0 88 26
large 2 4 ESTIMATE POSSESSED top: 3 0 1 0 9 5
large 2 4 ESTIMATE WEREWOLF other: 3 9 6 6 14 5
large 2 4 NOT VOTE black: 1 0 0 0 15 8
large 2 4 NOT VOTE medium: 1 0 3 0 11 3
large 2 4 NOT VOTE other: 6 0 2 0 20 8
large 2 4 NOT VOTE seer: 1 0 1 0 15 4
large 2 4 NOT VOTE top: 7 0 4 0 42 24
large 2 4 REQUEST GUARD other: 26 25 24 23 195 80
large 2 4 REQUEST VOTE black: 2 4 4 0 24 6
large 2 4 REQUEST VOTE medium: 1 0 6 0 10 19
large 2 4 REQUEST VOTE other: 17 48 25 16 137 79
large 2 4 REQUEST VOTE prey: 0 0 9 4 0 45
large 2 4 REQUEST VOTE top: 1 5 3 2 13 8
large 2 4 REQUEST VOTE white: 1 6 0 0 2 4
large 2 4 VOTE accuser: 1 3 1 2 1 5
large 2 4 VOTE black: 3 16 0 0 30 3
large 2 4 VOTE medium: 2 0 12 2 17 8
large 2 4 VOTE other: 18 113 4 17 167 51
large 2 4 VOTE seer: 5 16 2 0 40 4
large 2 4 VOTE top: 2 13 2 0 20 8
large 2 4 VOTE white: 1 18 0 3 11 4
large 2 5: 132 197 139 102 1049 467
large 2 5 AGREE: 3 2 0 3 8 3
large 2 5 DISAGREE: 2 16 1 0 22 5
large 2 5 DIVINED WEREWOLF medium: 2 0 0 0 16 5
large 2 5 DIVINED WEREWOLF other: 23 26 10 12 169 63
large 2 5 DIVINED WEREWOLF white: 2 1 2 3 18 3
large 2 5 ESTIMATE POSSESSED black: 1 3 0 1 5 6
large 2 5 ESTIMATE POSSESSED medium: 3 0 2 2 29 6
large 2 5 ESTIMATE POSSESSED other: 2 0 3 0 23 12
large 2 5 ESTIMATE POSSESSED seer: 3 8 12 0 46 18
large 2 5 ESTIMATE POSSESSED top: 2 0 0 0 9 1
large 2 5 ESTIMATE WEREWOLF other: 0 13 0 0 2 2
large 2 5 IDENTIFIED HUMAN dead: 0 14 0 0 0 0
large 2 5 INQUIRE ESTIMATE ANY black: 0 1 1 0 7 1
large 2 5 INQUIRE ESTIMATE ANY medium: 3 0 0 1 23 5
large 2 5 INQUIRE ESTIMATE ANY other: 19 19 20 18 116 60
large 2 5 INQUIRE ESTIMATE ANY seer: 1 1 1 2 15 4
large 2 5 INQUIRE ESTIMATE ANY top: 0 0 0 1 7 3
large 2 5 INQUIRE ESTIMATE ANY white: 3 3 2 0 27 7
large 2 5 REQUEST VOTE black: 1 0 0 0 18 3
large 2 5 REQUEST VOTE medium: 2 0 14 1 11 22
large 2 5 REQUEST VOTE other: 14 1 14 20 141 84
large 2 5 REQUEST VOTE prey: 0 0 6 3 0 22
large 2 5 REQUEST VOTE rival: 0 2 4 0 0 10
large 2 5 REQUEST VOTE seer: 1 1 0 0 14 4
large 2 5 REQUEST VOTE top: 0 0 3 3 30 10
large 2 5 REQUEST VOTE white: 0 0 0 1 5 3
large 2 5 VOTE black: 5 13 6 0 37 5
large 2 5 VOTE medium: 4 0 2 3 17 8
large 2 5 VOTE other: 27 27 22 11 169 52
large 2 5 VOTE rival: 0 3 0 1 0 6
large 2 5 VOTE seer: 2 7 1 0 8 4
large 2 5 VOTE top: 2 4 3 2 12 6
large 2 5 VOTE white: 3 2 7 1 20 9
large 2 ballot: 665 699 624 432 5434 2145
large 2 ballot black: 4 5 3 3 40 6
large 2 ballot for: 173 210 169 120 1481 582
large 2 ballot for human: 132 160 128 85 1072 521
large 2 ballot for wolf: 41 50 41 35 409 61
large 2 ballot medium: 5 0 8 8 82 23
large 2 ballot other: 148 177 140 100 1221 494
large 2 ballot seer: 4 8 3 1 45 14
large 2 ballot white: 11 18 12 5 89 42
large 2 ballot word: 492 489 455 312 3953 1563
large 2 claim: 645 660 584 394 5252 2092
large 2 claim BODYGUARD: 7 0 0 0 0 63
large 2 claim MEDIUM: 0 556 39 0 0 30
large 2 claim SEER: 0 0 85 296 0 144
large 2 claim VILLAGER: 25 0 19 21 265 66
large 2 claim none: 613 104 441 77 4987 1789
large 2 silence: 645 660 584 394 5252 2092
large 2 silence 0: 73 62 78 43 651 239
large 2 silence 1: 85 0 84 12 712 320
large 2 silence 10: 27 57 30 38 199 92
large 2 silence 2: 98 31 77 65 818 291
large 2 silence 3: 166 115 137 48 1310 499
large 2 silence 4: 56 97 50 102 479 155
large 2 silence 5: 38 176 30 33 280 136
large 2 silence 6: 55 46 42 17 388 155
large 2 silence 7: 7 34 29 27 86 58
large 2 silence 8: 4 42 10 6 48 41
large 2 silence 9: 36 0 17 3 281 106
large 2 word for: 561 554 503 358 4508 1777
large 2 word for human: 415 391 355 212 3251 1753
large 2 word for wolf: 146 163 148 146 1257 24
large 3 0: 1533 1208 1150 598 11689 5610
large 3 0 >ESTIMATE WEREWOLF black: 32 0 18 0 131 24
large 3 0 >ESTIMATE WEREWOLF medium: 16 0 11 0 76 33
large 3 0 >ESTIMATE WEREWOLF other: 56 0 62 0 418 186
large 3 0 >ESTIMATE WEREWOLF seer: 10 0 11 0 68 13
large 3 0 >ESTIMATE WEREWOLF white: 4 0 7 0 59 56
large 3 0 >REQUEST VOTE other: 23 0 30 0 234 90
large 3 0 AGREE: 108 8 87 7 225 391
large 3 0 COMINGOUT BODYGUARD: 0 0 0 0 0 181
large 3 0 COMINGOUT VILLAGER: 0 0 0 0 236 0
large 3 0 COMINGOUT VILLAGER too: 0 0 0 0 316 0
large 3 0 DISAGREE: 64 0 45 0 417 252
large 3 0 DIVINED HUMAN other: 0 0 8 248 0 65
large 3 0 DIVINED WEREWOLF other: 0 0 22 122 0 19
large 3 0 ESTIMATE POSSESSED medium: 15 0 16 0 136 61
large 3 0 ESTIMATE POSSESSED other: 8 0 16 0 94 69
large 3 0 ESTIMATE POSSESSED seer: 2 0 9 0 98 27
large 3 0 ESTIMATE WEREWOLF black: 22 0 27 0 270 34
large 3 0 ESTIMATE WEREWOLF medium: 15 0 13 0 146 105
large 3 0 ESTIMATE WEREWOLF other: 303 0 192 0 2337 1083
large 3 0 ESTIMATE WEREWOLF seer: 7 0 5 0 110 26
large 3 0 ESTIMATE WEREWOLF top: 48 0 48 0 462 228
large 3 0 ESTIMATE WEREWOLF white: 27 0 15 0 302 166
large 3 0 IDENTIFIED HUMAN dead: 0 825 0 0 0 17
large 3 0 IDENTIFIED WEREWOLF dead: 0 288 0 0 0 0
large 3 0 INQUIRE ESTIMATE WEREWOLF other: 77 0 84 0 741 367
large 3 0 REQUEST VOTE medium: 8 0 4 0 55 24
large 3 0 REQUEST VOTE other: 53 0 37 17 441 152
large 3 0 VOTE black: 52 3 5 1 254 38
large 3 0 VOTE medium: 31 0 8 8 147 79
large 3 0 VOTE other: 276 33 165 34 1933 860
large 3 0 VOTE seer: 24 1 10 0 128 20
large 3 0 VOTE top: 137 2 81 0 979 338
large 3 0 VOTE white: 43 5 35 2 313 148
large 3 1: 1228 1136 895 571 9385 4355
large 3 1 AGREE: 67 92 33 45 915 142
large 3 1 DISAGREE: 8 68 7 22 57 35
large 3 1 DIVINED WEREWOLF other: 39 0 18 2 292 151
large 3 1 DIVINED WEREWOLF top: 14 0 3 0 64 22
large 3 1 DIVINED WEREWOLF white: 9 0 7 0 80 26
large 3 1 ESTIMATE WEREWOLF other: 43 249 46 99 275 157
large 3 1 ESTIMATE WEREWOLF top: 9 63 1 10 30 31
large 3 1 ESTIMATE WEREWOLF white: 8 32 3 5 43 26
large 3 1 GUARDED dead: 0 0 0 0 0 181
large 3 1 INQUIRE ESTIMATE WEREWOLF other: 0 87 0 28 0 0
large 3 1 NOT VOTE other: 9 0 8 0 56 26
large 3 1 NOT VOTE top: 40 0 24 0 266 164
large 3 1 REQUEST VOTE black: 32 0 13 0 149 19
large 3 1 REQUEST VOTE medium: 13 0 9 1 105 54
large 3 1 REQUEST VOTE other: 213 24 220 17 1726 722
large 3 1 REQUEST VOTE seer: 4 2 2 0 58 15
large 3 1 REQUEST VOTE top: 66 0 16 1 381 114
large 3 1 REQUEST VOTE white: 15 7 16 0 115 70
large 3 1 VOTE black: 55 24 42 5 430 94
large 3 1 VOTE medium: 54 0 39 2 362 174
large 3 1 VOTE other: 320 165 176 47 2488 1104
large 3 1 VOTE prey: 0 0 38 40 0 28
large 3 1 VOTE seer: 29 4 33 0 282 69
large 3 1 VOTE top: 103 80 93 33 571 423
large 3 1 VOTE white: 31 12 21 16 336 178
large 3 2: 908 879 681 457 7342 3451
large 3 2 >REQUEST VOTE other: 12 1 8 1 70 26
large 3 2 AGREE: 57 44 39 25 331 123
large 3 2 DISAGREE: 9 8 2 1 44 16
large 3 2 DIVINED WEREWOLF other: 46 20 23 4 336 149
large 3 2 DIVINED WEREWOLF top: 6 8 4 3 42 22
large 3 2 DIVINED WEREWOLF white: 10 4 3 10 56 35
large 3 2 ESTIMATE POSSESSED medium: 15 0 16 0 136 61
large 3 2 ESTIMATE POSSESSED other: 7 0 16 0 83 56
large 3 2 ESTIMATE POSSESSED seer: 2 0 9 0 98 25
large 3 2 ESTIMATE WEREWOLF other: 23 0 21 0 242 94
large 3 2 ESTIMATE WEREWOLF white: 2 0 7 0 29 18
large 3 2 REQUEST VOTE black: 5 8 2 2 99 21
large 3 2 REQUEST VOTE medium: 8 0 3 6 100 91
large 3 2 REQUEST VOTE other: 130 199 45 87 958 575
large 3 2 REQUEST VOTE seer: 3 2 2 0 42 17
large 3 2 REQUEST VOTE top: 47 16 12 10 468 213
large 3 2 REQUEST VOTE white: 16 13 4 8 167 108
large 3 2 VOTE black: 43 45 25 2 259 44
large 3 2 VOTE medium: 27 0 11 13 182 120
large 3 2 VOTE other: 301 275 277 94 2246 975
large 3 2 VOTE prey: 0 0 7 66 0 8
large 3 2 VOTE seer: 12 27 5 0 109 24
large 3 2 VOTE top: 41 93 40 27 598 196
large 3 2 VOTE white: 43 26 41 15 369 212
large 3 3: 425 697 292 363 3451 1624
large 3 3 >ESTIMATE WEREWOLF other: 4 2 11 0 59 27
large 3 3 >ESTIMATE WEREWOLF white: 2 0 0 0 17 11
large 3 3 AGREE: 46 36 22 22 257 86
large 3 3 DISAGREE: 39 8 23 1 226 116
large 3 3 DIVINED WEREWOLF medium: 8 0 0 2 24 12
large 3 3 DIVINED WEREWOLF other: 46 21 26 13 330 163
large 3 3 DIVINED WEREWOLF top: 3 3 0 2 47 13
large 3 3 DIVINED WEREWOLF white: 10 9 3 3 57 14
large 3 3 ESTIMATE POSSESSED black: 1 3 0 0 15 9
large 3 3 ESTIMATE POSSESSED medium: 11 0 8 5 115 50
large 3 3 ESTIMATE POSSESSED other: 6 13 13 5 61 51
large 3 3 ESTIMATE POSSESSED seer: 2 15 8 0 88 23
large 3 3 ESTIMATE POSSESSED top: 2 3 7 1 21 10
large 3 3 ESTIMATE VILLAGER medium: 1 0 0 4 20 15
large 3 3 ESTIMATE VILLAGER other: 40 31 36 33 274 155
large 3 3 ESTIMATE VILLAGER top: 10 5 4 5 35 26
large 3 3 ESTIMATE VILLAGER white: 8 4 4 0 46 29
large 3 3 ESTIMATE WEREWOLF black: 3 0 0 0 33 3
large 3 3 ESTIMATE WEREWOLF other: 8 17 1 6 121 51
large 3 3 ESTIMATE WEREWOLF top: 3 5 0 1 12 13
large 3 3 ESTIMATE WEREWOLF white: 2 7 0 0 18 3
large 3 3 INQUIRE ESTIMATE WEREWOLF other: 2 0 2 0 37 19
large 3 3 REQUEST VOTE black: 1 7 2 1 17 7
large 3 3 REQUEST VOTE dead: 0 0 0 3 0 49
large 3 3 REQUEST VOTE other: 19 94 17 44 159 30
large 3 3 REQUEST VOTE prey: 0 0 7 22 0 8
large 3 3 REQUEST VOTE top: 6 28 11 12 90 12
large 3 3 VOTE black: 14 13 5 1 86 13
large 3 3 VOTE medium: 12 0 7 9 85 49
large 3 3 VOTE other: 62 254 43 58 682 322
large 3 3 VOTE prey: 0 0 0 52 0 14
large 3 3 VOTE seer: 8 8 6 0 38 4
large 3 3 VOTE top: 13 32 7 11 164 56
large 3 3 VOTE white: 7 31 12 9 84 46
large 3 4: 291 291 203 203 2212 1238
large 3 4 AGREE: 25 22 13 19 134 52
large 3 4 DISAGREE: 0 31 1 13 17 6
large 3 4 DIVINED WEREWOLF black: 3 0 1 0 19 1
large 3 4 DIVINED WEREWOLF medium: 2 0 2 0 28 12
large 3 4 DIVINED WEREWOLF other: 50 26 15 14 324 128
large 3 4 DIVINED WEREWOLF top: 5 2 7 3 31 14
large 3 4 DIVINED WEREWOLF white: 8 5 3 6 49 18
large 3 4 ESTIMATE POSSESSED medium: 7 0 4 4 65 32
large 3 4 ESTIMATE POSSESSED other: 4 11 7 5 43 32
large 3 4 ESTIMATE POSSESSED seer: 1 7 5 0 58 17
large 3 4 ESTIMATE POSSESSED top: 1 3 4 2 13 10
large 3 4 ESTIMATE WEREWOLF other: 5 14 6 4 50 25
large 3 4 ESTIMATE WEREWOLF top: 2 2 4 1 28 6
large 3 4 NOT VOTE black: 3 0 5 0 20 8
large 3 4 NOT VOTE medium: 0 0 1 0 18 12
large 3 4 NOT VOTE other: 8 0 1 0 34 15
large 3 4 NOT VOTE top: 23 0 13 0 112 62
large 3 4 REQUEST GUARD other: 68 44 45 44 397 236
large 3 4 REQUEST VOTE black: 5 0 1 0 35 14
large 3 4 REQUEST VOTE medium: 0 0 2 0 10 31
large 3 4 REQUEST VOTE other: 12 0 24 15 203 179
large 3 4 REQUEST VOTE prey: 0 0 3 21 0 22
large 3 4 REQUEST VOTE top: 5 0 9 7 46 60
large 3 4 REQUEST VOTE white: 2 0 0 0 22 20
large 3 4 VOTE black: 3 6 2 0 26 2
large 3 4 VOTE dead: 0 0 0 1 0 25
large 3 4 VOTE medium: 1 0 4 0 27 13
large 3 4 VOTE other: 19 53 9 16 233 89
large 3 4 VOTE seer: 4 9 1 0 18 7
large 3 4 VOTE top: 10 18 0 9 50 18
large 3 4 VOTE white: 2 10 1 3 29 10
large 3 5: 225 210 152 150 1721 975
large 3 5 AGREE: 4 9 2 6 25 17
large 3 5 DISAGREE: 6 0 2 0 22 13
large 3 5 DIVINED WEREWOLF black: 4 0 1 0 25 1
large 3 5 DIVINED WEREWOLF medium: 2 0 0 0 23 12
large 3 5 DIVINED WEREWOLF other: 52 21 21 12 317 104
large 3 5 DIVINED WEREWOLF top: 4 3 3 1 21 10
large 3 5 DIVINED WEREWOLF white: 3 6 1 6 46 16
large 3 5 ESTIMATE POSSESSED medium: 4 0 1 1 37 12
large 3 5 ESTIMATE POSSESSED other: 3 12 3 2 24 25
large 3 5 ESTIMATE POSSESSED seer: 1 7 2 0 30 7
large 3 5 ESTIMATE POSSESSED top: 1 0 3 1 6 3
large 3 5 INQUIRE ESTIMATE ANY black: 1 1 0 1 15 7
large 3 5 INQUIRE ESTIMATE ANY medium: 2 0 4 2 24 13
large 3 5 INQUIRE ESTIMATE ANY other: 47 34 29 34 273 146
large 3 5 INQUIRE ESTIMATE ANY seer: 2 0 0 2 9 8
large 3 5 INQUIRE ESTIMATE ANY top: 9 4 5 5 25 28
large 3 5 INQUIRE ESTIMATE ANY white: 7 5 7 0 51 34
large 3 5 NOT VOTE top: 0 20 0 5 0 0
large 3 5 REQUEST VOTE black: 1 3 0 0 18 9
large 3 5 REQUEST VOTE dead: 0 0 0 1 0 25
large 3 5 REQUEST VOTE medium: 1 0 2 0 13 23
large 3 5 REQUEST VOTE other: 11 15 10 15 169 145
large 3 5 REQUEST VOTE prey: 0 0 3 5 0 7
large 3 5 REQUEST VOTE seer: 0 0 0 0 8 7
large 3 5 REQUEST VOTE top: 5 3 4 5 57 61
large 3 5 REQUEST VOTE white: 3 1 0 0 23 12
large 3 5 VOTE black: 4 2 1 0 41 6
large 3 5 VOTE medium: 2 0 3 3 17 10
large 3 5 VOTE other: 31 32 33 18 270 132
large 3 5 VOTE seer: 1 1 0 0 15 6
large 3 5 VOTE top: 6 7 4 6 35 12
large 3 5 VOTE white: 5 5 3 3 52 27
large 3 ballot: 1771 1377 1376 715 13745 6515
large 3 ballot black: 8 9 3 1 79 21
large 3 ballot for: 509 416 374 254 3958 1994
large 3 ballot for human: 348 310 263 181 2729 1788
large 3 ballot for wolf: 161 106 111 73 1229 206
large 3 ballot medium: 7 2 14 9 114 62
large 3 ballot other: 449 356 304 222 3310 1645
large 3 ballot seer: 5 5 9 1 89 33
large 3 ballot white: 39 41 41 12 338 213
large 3 ballot word: 1262 961 1002 461 9787 4521
large 3 claim: 1496 1102 1133 593 11317 5969
large 3 claim BODYGUARD: 8 0 0 0 0 155
large 3 claim MEDIUM: 0 936 72 0 0 80
large 3 claim SEER: 0 0 67 437 0 170
large 3 claim VILLAGER: 52 0 45 26 972 206
large 3 claim none: 1436 166 949 130 10345 5358
large 3 silence: 1496 1102 1133 593 11317 5969
large 3 silence 0: 201 139 186 98 1632 779
large 3 silence 1: 263 51 197 24 1871 1172
large 3 silence 10: 57 62 38 56 323 217
large 3 silence 2: 279 201 184 99 1661 832
large 3 silence 3: 403 150 316 83 3238 1710
large 3 silence 4: 107 326 81 130 1076 358
large 3 silence 5: 61 62 44 44 415 240
large 3 silence 6: 43 43 41 31 502 324
large 3 silence 7: 8 52 11 16 69 66
large 3 silence 8: 12 9 6 10 63 63
large 3 silence 9: 62 7 29 2 467 208
large 3 word for: 1450 1074 1067 545 11001 5211
large 3 word for human: 987 735 724 244 7687 5146
large 3 word for wolf: 463 339 343 301 3314 65
small 1 0: 0 0 4140 4554 8081 4157
small 1 0 >ESTIMATE WEREWOLF seer: 0 0 40 0 123 63
small 1 0 AGREE: 0 0 310 3 552 310
small 1 0 COMINGOUT SEER: 0 0 673 3162 231 152
small 1 0 COMINGOUT SEER too: 0 0 658 799 206 276
small 1 0 COMINGOUT VILLAGER: 0 0 9 163 36 20
small 1 0 DISAGREE: 0 0 147 0 269 127
small 1 0 ESTIMATE POSSESSED seer: 0 0 181 0 397 144
small 1 0 ESTIMATE WEREWOLF black: 0 0 30 0 62 13
small 1 0 ESTIMATE WEREWOLF other: 0 0 643 0 2062 1015
small 1 0 ESTIMATE WEREWOLF seer: 0 0 70 0 282 160
small 1 0 ESTIMATE WEREWOLF top: 0 0 134 0 242 117
small 1 0 ESTIMATE WEREWOLF white: 0 0 28 0 35 23
small 1 0 INQUIRE COMINGOUT for another: 0 0 201 0 401 187
small 1 0 REQUEST VOTE other: 0 0 47 0 160 49
small 1 0 REQUEST VOTE seer: 0 0 124 0 204 118
small 1 0 VOTE black: 0 0 40 0 217 27
small 1 0 VOTE other: 0 0 479 402 1365 867
small 1 0 VOTE seer: 0 0 104 9 528 153
small 1 0 VOTE top: 0 0 177 15 501 165
small 1 1: 0 0 3809 4517 6861 3541
small 1 1 >VOTE seer: 0 0 0 0 56 29
small 1 1 AGREE: 0 0 99 22 179 113
small 1 1 DAY DIVINED WEREWOLF rival: 0 0 73 3 0 10
small 1 1 DISAGREE: 0 0 19 10 46 26
small 1 1 DIVINED HUMAN black: 0 0 10 44 32 1
small 1 1 DIVINED HUMAN other: 0 0 237 2023 239 85
small 1 1 DIVINED HUMAN rival: 0 0 74 358 118 41
small 1 1 DIVINED HUMAN top: 0 0 15 292 25 7
small 1 1 DIVINED HUMAN white: 0 0 11 42 18 5
small 1 1 DIVINED WEREWOLF black: 0 0 24 26 35 7
small 1 1 DIVINED WEREWOLF other: 0 0 452 775 210 126
small 1 1 DIVINED WEREWOLF rival: 0 0 270 73 0 123
small 1 1 DIVINED WEREWOLF seer: 0 0 17 0 77 33
small 1 1 DIVINED WEREWOLF top: 0 0 72 94 34 31
small 1 1 DIVINED WEREWOLF white: 0 0 39 17 23 24
small 1 1 ESTIMATE WEREWOLF other: 0 0 161 149 311 166
small 1 1 ESTIMATE WEREWOLF seer: 0 0 85 25 208 105
small 1 1 ESTIMATE WEREWOLF top: 0 0 59 52 109 70
small 1 1 ESTIMATE WEREWOLF white: 0 0 19 4 42 24
small 1 1 INQUIRE ESTIMATE WEREWOLF other: 0 0 201 0 401 187
small 1 1 NOT VOTE black: 0 0 25 0 84 12
small 1 1 NOT VOTE seer: 0 0 41 0 72 26
small 1 1 NOT VOTE top: 0 0 62 0 92 56
small 1 1 REQUEST VOTE black: 0 0 6 1 60 9
small 1 1 REQUEST VOTE other: 0 0 237 146 393 208
small 1 1 REQUEST VOTE seer: 0 0 81 7 250 101
small 1 1 REQUEST VOTE top: 0 0 148 102 362 134
small 1 1 REQUEST VOTE white: 0 0 19 3 42 28
small 1 1 VOTE accuser: 0 0 2 0 47 115
small 1 1 VOTE black: 0 0 93 0 329 52
small 1 1 VOTE other: 0 0 429 39 1275 655
small 1 1 VOTE seer: 0 0 336 0 1037 400
small 1 1 VOTE top: 0 0 252 10 437 252
small 1 1 VOTE white: 0 0 41 0 80 74
small 1 2: 0 0 3084 3924 5179 2793
small 1 2 >ESTIMATE WEREWOLF black: 0 0 41 2 139 34
small 1 2 >ESTIMATE WEREWOLF seer: 0 0 16 0 34 15
small 1 2 AGREE: 0 0 86 288 140 89
small 1 2 COMINGOUT SEER too: 0 0 105 12 0 40
small 1 2 DISAGREE: 0 0 20 122 30 25
small 1 2 DIVINED WEREWOLF other: 0 0 122 4 212 103
small 1 2 DIVINED WEREWOLF prey: 0 0 73 59 0 27
small 1 2 DIVINED WEREWOLF seer: 0 0 9 0 75 21
small 1 2 DIVINED WEREWOLF top: 0 0 16 0 40 18
small 1 2 DIVINED WEREWOLF white: 0 0 14 0 29 17
small 1 2 ESTIMATE POSSESSED accuser: 0 0 0 13 13 48
small 1 2 ESTIMATE POSSESSED black: 0 0 6 4 57 9
small 1 2 ESTIMATE POSSESSED seer: 0 0 177 0 346 118
small 1 2 ESTIMATE WEREWOLF black: 0 0 14 28 33 5
small 1 2 ESTIMATE WEREWOLF other: 0 0 127 641 149 100
small 1 2 ESTIMATE WEREWOLF prey: 0 0 164 363 0 0
small 1 2 ESTIMATE WEREWOLF rival: 0 0 51 99 0 0
small 1 2 ESTIMATE WEREWOLF top: 0 0 18 155 31 19
small 1 2 ESTIMATE WEREWOLF white: 0 0 7 74 11 19
small 1 2 INQUIRE COMINGOUT for another: 0 0 0 211 0 0
small 1 2 REQUEST VOTE accuser: 0 0 2 14 17 74
small 1 2 REQUEST VOTE black: 0 0 24 10 164 10
small 1 2 REQUEST VOTE other: 0 0 429 234 1092 394
small 1 2 REQUEST VOTE prey: 0 0 104 40 0 92
small 1 2 REQUEST VOTE rival: 0 0 19 28 57 0
small 1 2 REQUEST VOTE seer: 0 0 60 23 333 134
small 1 2 REQUEST VOTE top: 0 0 60 55 468 259
small 1 2 REQUEST VOTE white: 0 0 48 7 119 49
small 1 2 VOTE accuser: 0 0 11 47 20 126
small 1 2 VOTE black: 0 0 63 33 193 40
small 1 2 VOTE other: 0 0 388 317 616 319
small 1 2 VOTE prey: 0 0 346 266 0 66
small 1 2 VOTE rival: 0 0 125 163 0 89
small 1 2 VOTE seer: 0 0 136 6 374 166
small 1 2 VOTE top: 0 0 102 276 144 82
small 1 2 VOTE white: 0 0 50 54 124 71
small 1 3: 0 0 2292 2982 3373 1679
small 1 3 >AND VOTE prey: 0 0 73 59 0 27
small 1 3 AGREE: 0 0 49 76 112 59
small 1 3 DAY DIVINED WEREWOLF rival: 0 0 103 0 0 4
small 1 3 DISAGREE: 0 0 56 22 74 44
small 1 3 DIVINED WEREWOLF black: 0 0 15 7 40 6
small 1 3 DIVINED WEREWOLF other: 0 0 105 90 184 96
small 1 3 DIVINED WEREWOLF seer: 0 0 13 0 85 15
small 1 3 DIVINED WEREWOLF top: 0 0 13 32 31 20
small 1 3 DIVINED WEREWOLF white: 0 0 27 32 41 27
small 1 3 ESTIMATE POSSESSED accuser: 0 0 0 0 10 40
small 1 3 ESTIMATE POSSESSED black: 0 0 7 0 59 8
small 1 3 ESTIMATE POSSESSED seer: 0 0 134 0 269 90
small 1 3 ESTIMATE VILLAGER black: 0 0 14 2 54 8
small 1 3 ESTIMATE VILLAGER other: 0 0 119 154 198 128
small 1 3 ESTIMATE VILLAGER seer: 0 0 55 18 136 49
small 1 3 ESTIMATE VILLAGER top: 0 0 35 51 65 33
small 1 3 ESTIMATE VILLAGER white: 0 0 17 10 25 29
small 1 3 ESTIMATE WEREWOLF black: 0 0 38 0 133 12
small 1 3 ESTIMATE WEREWOLF other: 0 0 44 29 284 156
small 1 3 ESTIMATE WEREWOLF seer: 0 0 30 0 115 59
small 1 3 ESTIMATE WEREWOLF top: 0 0 5 10 30 19
small 1 3 INQUIRE ESTIMATE WEREWOLF other: 0 0 0 211 0 0
small 1 3 NOT VOTE top: 0 0 0 58 0 0
small 1 3 REQUEST VOTE other: 0 0 0 203 0 0
small 1 3 REQUEST VOTE prey: 0 0 273 108 0 0
small 1 3 REQUEST VOTE top: 0 0 0 91 0 0
small 1 3 VOTE accuser: 0 0 4 81 16 73
small 1 3 VOTE black: 0 0 85 55 253 42
small 1 3 VOTE other: 0 0 427 577 668 239
small 1 3 VOTE prey: 0 0 268 239 0 91
small 1 3 VOTE rival: 0 0 87 177 58 13
small 1 3 VOTE seer: 0 0 64 0 139 62
small 1 3 VOTE top: 0 0 59 241 106 36
small 1 3 VOTE white: 0 0 54 86 111 43
small 1 4: 0 0 1606 2239 2582 1295
small 1 4 >AND VOTE rival: 0 0 0 13 0 22
small 1 4 AGREE: 0 0 34 49 77 59
small 1 4 DISAGREE: 0 0 9 16 21 16
small 1 4 DIVINED WEREWOLF other: 0 0 0 96 0 0
small 1 4 DIVINED WEREWOLF prey: 0 0 105 0 0 18
small 1 4 DIVINED WEREWOLF white: 0 0 0 37 0 0
small 1 4 ESTIMATE POSSESSED accuser: 0 0 0 13 6 20
small 1 4 ESTIMATE POSSESSED black: 0 0 7 4 38 6
small 1 4 ESTIMATE POSSESSED seer: 0 0 75 0 140 48
small 1 4 ESTIMATE WEREWOLF other: 0 0 16 36 12 5
small 1 4 ESTIMATE WEREWOLF top: 0 0 12 9 7 4
small 1 4 INQUIRE ESTIMATE WEREWOLF other: 0 0 110 0 265 110
small 1 4 NOT VOTE top: 0 0 28 0 23 13
small 1 4 REQUEST GUARD other: 0 0 241 238 481 260
small 1 4 REQUEST VOTE accuser: 0 0 4 13 10 75
small 1 4 REQUEST VOTE black: 0 0 56 12 156 6
small 1 4 REQUEST VOTE other: 0 0 234 446 468 90
small 1 4 REQUEST VOTE prey: 0 0 268 105 0 91
small 1 4 REQUEST VOTE rival: 0 0 51 28 8 7
small 1 4 REQUEST VOTE seer: 0 0 142 0 259 120
small 1 4 REQUEST VOTE top: 0 0 69 193 128 18
small 1 4 REQUEST VOTE white: 0 0 6 38 30 9
small 1 4 VOTE accuser: 0 0 0 55 9 35
small 1 4 VOTE black: 0 0 3 15 70 13
small 1 4 VOTE other: 0 0 13 294 212 91
small 1 4 VOTE prey: 0 0 73 216 0 27
small 1 4 VOTE rival: 0 0 0 68 0 1
small 1 4 VOTE seer: 0 0 6 0 59 38
small 1 4 VOTE top: 0 0 11 79 24 20
small 1 4 VOTE white: 0 0 3 57 18 10
small 1 5: 0 0 1211 1190 2209 1078
small 1 5 >AND VOTE prey: 0 0 73 0 0 0
small 1 5 AGREE: 0 0 6 44 16 6
small 1 5 DISAGREE: 0 0 8 41 6 5
small 1 5 DIVINED WEREWOLF other: 0 0 0 94 0 0
small 1 5 DIVINED WEREWOLF top: 0 0 0 23 0 0
small 1 5 DIVINED WEREWOLF white: 0 0 0 34 0 0
small 1 5 ESTIMATE POSSESSED black: 0 0 2 3 14 4
small 1 5 ESTIMATE POSSESSED seer: 0 0 25 0 49 21
small 1 5 ESTIMATE WEREWOLF other: 0 0 27 92 1 1
small 1 5 ESTIMATE WEREWOLF prey: 0 0 58 0 0 0
small 1 5 ESTIMATE WEREWOLF rival: 0 0 15 38 0 0
small 1 5 ESTIMATE WEREWOLF top: 0 0 4 19 0 2
small 1 5 INQUIRE ESTIMATE ANY accuser: 0 0 0 6 3 16
small 1 5 INQUIRE ESTIMATE ANY black: 0 0 19 4 45 6
small 1 5 INQUIRE ESTIMATE ANY other: 0 0 105 159 208 115
small 1 5 INQUIRE ESTIMATE ANY seer: 0 0 60 17 119 60
small 1 5 INQUIRE ESTIMATE ANY top: 0 0 37 43 64 28
small 1 5 INQUIRE ESTIMATE ANY white: 0 0 20 9 42 35
small 1 5 REQUEST VOTE accuser: 0 0 2 2 14 86
small 1 5 REQUEST VOTE black: 0 0 15 3 115 9
small 1 5 REQUEST VOTE other: 0 0 195 41 605 196
small 1 5 REQUEST VOTE prey: 0 0 139 59 0 90
small 1 5 REQUEST VOTE seer: 0 0 120 0 235 126
small 1 5 REQUEST VOTE top: 0 0 48 28 187 49
small 1 5 REQUEST VOTE white: 0 0 3 1 35 10
small 1 5 VOTE accuser: 0 0 1 22 4 14
small 1 5 VOTE black: 0 0 40 6 102 13
small 1 5 VOTE other: 0 0 113 182 190 71
small 1 5 VOTE prey: 0 0 0 37 0 0
small 1 5 VOTE rival: 0 0 0 34 3 23
small 1 5 VOTE seer: 0 0 36 0 104 38
small 1 5 VOTE top: 0 0 21 40 31 15
small 1 5 VOTE white: 0 0 6 17 11 12
small 1 ballot: 0 0 5000 5000 10000 5000
small 1 ballot for: 0 0 1590 1577 3416 1525
small 1 ballot for human: 0 0 1179 1095 2473 1525
small 1 ballot for wolf: 0 0 411 482 943 0
small 1 ballot other: 0 0 1310 1368 2808 1192
small 1 ballot seer: 0 0 132 19 314 128
small 1 ballot white: 0 0 94 67 193 136
small 1 ballot word: 0 0 3410 3423 6584 3475
small 1 claim: 0 0 5000 5000 10000 5000
small 1 claim SEER: 0 0 1436 3971 437 468
small 1 claim VILLAGER: 0 0 16 169 42 25
small 1 claim none: 0 0 3548 860 9521 4507
small 1 silence: 0 0 5000 5000 10000 5000
small 1 silence 0: 0 0 860 446 1919 843
small 1 silence 1: 0 0 331 37 1220 616
small 1 silence 10: 0 0 279 439 559 302
small 1 silence 2: 0 0 725 593 1682 748
small 1 silence 3: 0 0 792 942 1806 1114
small 1 silence 4: 0 0 686 743 791 384
small 1 silence 5: 0 0 395 1049 373 217
small 1 silence 6: 0 0 359 342 823 402
small 1 silence 7: 0 0 174 110 336 151
small 1 silence 8: 0 0 392 198 423 170
small 1 silence 9: 0 0 7 101 68 53
small 1 word for: 0 0 3907 3898 7623 3929
small 1 word for human: 0 0 2860 2276 5327 3927
small 1 word for wolf: 0 0 1047 1622 2296 2
small 2 0: 0 0 1281 1033 2754 2567
small 2 0 >ESTIMATE WEREWOLF accuser: 0 0 1 0 9 25
small 2 0 >ESTIMATE WEREWOLF black: 0 0 10 0 39 9
small 2 0 >ESTIMATE WEREWOLF other: 0 0 21 0 61 44
small 2 0 >ESTIMATE WEREWOLF seer: 0 0 9 0 35 22
small 2 0 >ESTIMATE WEREWOLF white: 0 0 11 0 13 14
small 2 0 AGREE: 0 0 98 0 206 145
small 2 0 COMINGOUT BODYGUARD: 0 0 0 0 0 129
small 2 0 COMINGOUT SEER: 0 0 0 57 0 2
small 2 0 COMINGOUT VILLAGER: 0 0 0 0 112 0
small 2 0 COMINGOUT WEREWOLF: 0 0 94 0 0 0
small 2 0 DAY DIVINED HUMAN other: 0 0 46 9 0 50
small 2 0 DISAGREE: 0 0 28 1 35 37
small 2 0 DIVINED HUMAN dead: 0 0 0 208 0 0
small 2 0 DIVINED HUMAN other: 0 0 61 203 0 126
small 2 0 DIVINED HUMAN white: 0 0 12 19 0 46
small 2 0 DIVINED WEREWOLF other: 0 0 46 275 0 33
small 2 0 DIVINED WEREWOLF rival: 0 0 34 4 0 11
small 2 0 DIVINED WEREWOLF white: 0 0 10 29 0 14
small 2 0 ESTIMATE POSSESSED accuser: 0 0 1 0 9 22
small 2 0 ESTIMATE POSSESSED seer: 0 0 15 0 51 53
small 2 0 ESTIMATE WEREWOLF accuser: 0 0 2 0 7 40
small 2 0 ESTIMATE WEREWOLF black: 0 0 22 0 114 23
small 2 0 ESTIMATE WEREWOLF other: 0 0 150 0 542 573
small 2 0 ESTIMATE WEREWOLF seer: 0 0 11 0 95 73
small 2 0 ESTIMATE WEREWOLF top: 0 0 33 0 68 61
small 2 0 ESTIMATE WEREWOLF white: 0 0 16 0 65 119
small 2 0 INQUIRE ESTIMATE WEREWOLF other: 0 0 78 0 160 131
small 2 0 REQUEST VOTE black: 0 0 16 0 18 2
small 2 0 REQUEST VOTE other: 0 0 71 25 66 59
small 2 0 REQUEST VOTE seer: 0 0 12 0 29 12
small 2 0 VOTE accuser: 0 0 0 1 14 20
small 2 0 VOTE black: 0 0 40 3 145 16
small 2 0 VOTE dead: 0 0 11 7 0 16
small 2 0 VOTE other: 0 0 165 87 476 293
small 2 0 VOTE seer: 0 0 23 5 109 68
small 2 0 VOTE top: 0 0 47 3 136 75
small 2 0 VOTE white: 0 0 22 8 72 104
small 2 1: 0 0 1010 850 2101 1992
small 2 1 AGREE: 0 0 27 48 28 18
small 2 1 DISAGREE: 0 0 11 11 21 14
small 2 1 DIVINED HUMAN white: 0 0 47 11 0 51
small 2 1 DIVINED WEREWOLF black: 0 0 14 0 23 13
small 2 1 DIVINED WEREWOLF other: 0 0 82 16 59 43
small 2 1 DIVINED WEREWOLF prey: 0 0 14 10 0 21
small 2 1 DIVINED WEREWOLF top: 0 0 17 3 29 23
small 2 1 DIVINED WEREWOLF white: 0 0 21 0 14 19
small 2 1 ESTIMATE WEREWOLF accuser: 0 0 2 2 6 25
small 2 1 ESTIMATE WEREWOLF black: 0 0 10 7 28 5
small 2 1 ESTIMATE WEREWOLF other: 0 0 34 124 52 55
small 2 1 ESTIMATE WEREWOLF prey: 0 0 74 149 0 0
small 2 1 ESTIMATE WEREWOLF seer: 0 0 13 2 25 24
small 2 1 ESTIMATE WEREWOLF top: 0 0 29 58 67 70
small 2 1 ESTIMATE WEREWOLF white: 0 0 8 17 11 19
small 2 1 GUARDED dead: 0 0 0 0 0 129
small 2 1 INQUIRE ESTIMATE WEREWOLF other: 0 0 0 39 0 0
small 2 1 REQUEST VOTE accuser: 0 0 2 0 15 29
small 2 1 REQUEST VOTE black: 0 0 19 0 86 5
small 2 1 REQUEST VOTE dead: 0 0 11 7 0 16
small 2 1 REQUEST VOTE other: 0 0 159 7 383 335
small 2 1 REQUEST VOTE seer: 0 0 5 0 65 27
small 2 1 REQUEST VOTE top: 0 0 16 11 153 70
small 2 1 REQUEST VOTE white: 0 0 11 1 24 24
small 2 1 VOTE accuser: 0 0 5 10 26 83
small 2 1 VOTE black: 0 0 54 5 174 34
small 2 1 VOTE other: 0 0 132 55 419 375
small 2 1 VOTE prey: 0 0 34 111 0 60
small 2 1 VOTE seer: 0 0 28 0 172 120
small 2 1 VOTE top: 0 0 80 28 138 134
small 2 1 VOTE white: 0 0 26 18 72 129
small 2 2: 0 0 713 612 1375 1400
small 2 2 >AND VOTE prey: 0 0 6 17 0 28
small 2 2 AGREE: 0 0 11 12 19 1
small 2 2 DISAGREE: 0 0 9 7 11 6
small 2 2 DIVINED HUMAN dead: 0 0 1 27 0 0
small 2 2 DIVINED WEREWOLF other: 0 0 0 22 0 0
small 2 2 ESTIMATE POSSESSED accuser: 0 0 1 0 7 20
small 2 2 ESTIMATE POSSESSED seer: 0 0 10 0 33 31
small 2 2 REQUEST VOTE accuser: 0 0 3 1 17 71
small 2 2 REQUEST VOTE black: 0 0 32 4 105 29
small 2 2 REQUEST VOTE other: 0 0 67 99 172 206
small 2 2 REQUEST VOTE prey: 0 0 0 42 0 0
small 2 2 REQUEST VOTE seer: 0 0 21 1 87 80
small 2 2 REQUEST VOTE top: 0 0 60 66 266 284
small 2 2 REQUEST VOTE white: 0 0 10 11 18 77
small 2 2 VOTE accuser: 0 0 5 4 17 47
small 2 2 VOTE black: 0 0 34 4 98 14
small 2 2 VOTE dead: 0 0 9 3 0 17
small 2 2 VOTE other: 0 0 160 70 319 276
small 2 2 VOTE prey: 0 0 170 119 0 1
small 2 2 VOTE seer: 0 0 19 0 64 42
small 2 2 VOTE top: 0 0 32 39 64 52
small 2 2 VOTE white: 0 0 27 17 45 78
small 2 3: 0 0 448 465 522 601
small 2 3 >ESTIMATE WEREWOLF other: 0 0 2 0 13 12
small 2 3 AGREE: 0 0 5 6 6 2
small 2 3 DISAGREE: 0 0 7 5 5 6
small 2 3 DIVINED WEREWOLF prey: 0 0 1 11 0 0
small 2 3 ESTIMATE POSSESSED seer: 0 0 3 0 6 3
small 2 3 ESTIMATE VILLAGER accuser: 0 0 0 1 7 14
small 2 3 ESTIMATE VILLAGER black: 0 0 10 2 23 5
small 2 3 ESTIMATE VILLAGER other: 0 0 38 40 64 68
small 2 3 ESTIMATE VILLAGER seer: 0 0 12 6 22 22
small 2 3 ESTIMATE VILLAGER top: 0 0 22 37 58 56
small 2 3 ESTIMATE VILLAGER white: 0 0 5 2 11 31
small 2 3 ESTIMATE WEREWOLF other: 0 0 1 0 7 15
small 2 3 ESTIMATE WEREWOLF top: 0 0 3 3 6 0
small 2 3 INQUIRE ESTIMATE WEREWOLF other: 0 0 8 0 24 7
small 2 3 REQUEST VOTE accuser: 0 0 3 1 8 2
small 2 3 REQUEST VOTE black: 0 0 15 1 23 2
small 2 3 REQUEST VOTE dead: 0 0 9 3 0 17
small 2 3 REQUEST VOTE other: 0 0 17 24 21 8
small 2 3 REQUEST VOTE prey: 0 0 169 89 0 1
small 2 3 REQUEST VOTE seer: 0 0 0 0 13 0
small 2 3 REQUEST VOTE top: 0 0 28 41 32 21
small 2 3 REQUEST VOTE white: 0 0 3 6 3 4
small 2 3 VOTE accuser: 0 0 1 1 11 30
small 2 3 VOTE black: 0 0 7 3 20 12
small 2 3 VOTE other: 0 0 33 32 73 110
small 2 3 VOTE prey: 0 0 6 107 0 28
small 2 3 VOTE seer: 0 0 12 0 23 33
small 2 3 VOTE top: 0 0 4 17 11 15
small 2 3 VOTE white: 0 0 10 10 6 42
small 2 4: 0 0 146 203 288 420
small 2 4 >AND VOTE prey: 0 0 1 11 0 2
small 2 4 AGREE: 0 0 4 6 7 0
small 2 4 DISAGREE: 0 0 2 7 4 1
small 2 4 ESTIMATE WEREWOLF prey: 0 0 7 1 0 0
small 2 4 REQUEST GUARD other: 0 0 87 88 185 196
small 2 4 REQUEST VOTE accuser: 0 0 0 0 3 23
small 2 4 REQUEST VOTE black: 0 0 2 0 6 9
small 2 4 REQUEST VOTE other: 0 0 10 1 48 47
small 2 4 REQUEST VOTE prey: 0 0 6 17 0 28
small 2 4 REQUEST VOTE seer: 0 0 1 0 9 30
small 2 4 REQUEST VOTE top: 0 0 3 3 8 31
small 2 4 REQUEST VOTE white: 0 0 0 1 1 15
small 2 4 VOTE accuser: 0 0 0 2 4 4
small 2 4 VOTE black: 0 0 1 1 3 0
small 2 4 VOTE dead: 0 0 1 1 0 8
small 2 4 VOTE other: 0 0 4 20 6 15
small 2 4 VOTE prey: 0 0 0 33 0 0
small 2 4 VOTE self: 0 0 5 0 0 1
small 2 4 VOTE top: 0 0 1 5 0 0
small 2 4 VOTE white: 0 0 1 1 2 6
small 2 5: 0 0 129 140 249 294
small 2 5 AGREE: 0 0 1 3 0 0
small 2 5 INQUIRE ESTIMATE ANY accuser: 0 0 1 1 4 21
small 2 5 INQUIRE ESTIMATE ANY black: 0 0 10 2 25 5
small 2 5 INQUIRE ESTIMATE ANY other: 0 0 30 51 53 52
small 2 5 INQUIRE ESTIMATE ANY seer: 0 0 10 5 22 26
small 2 5 INQUIRE ESTIMATE ANY top: 0 0 31 26 71 61
small 2 5 INQUIRE ESTIMATE ANY white: 0 0 5 3 10 31
small 2 5 REQUEST VOTE accuser: 0 0 0 1 3 7
small 2 5 REQUEST VOTE black: 0 0 1 0 3 2
small 2 5 REQUEST VOTE dead: 0 0 1 1 0 8
small 2 5 REQUEST VOTE other: 0 0 1 6 1 5
small 2 5 REQUEST VOTE prey: 0 0 0 14 0 0
small 2 5 REQUEST VOTE self: 0 0 5 0 0 1
small 2 5 REQUEST VOTE top: 0 0 4 8 6 20
small 2 5 REQUEST VOTE white: 0 0 1 1 1 5
small 2 5 VOTE accuser: 0 0 0 0 1 11
small 2 5 VOTE black: 0 0 2 0 6 1
small 2 5 VOTE other: 0 0 9 0 29 14
small 2 5 VOTE prey: 0 0 8 11 0 2
small 2 5 VOTE seer: 0 0 1 0 8 12
small 2 5 VOTE top: 0 0 5 0 4 2
small 2 5 VOTE white: 0 0 3 2 2 3
small 2 ballot: 0 0 1785 1229 4146 3580
small 2 ballot accuser: 0 0 4 3 7 72
small 2 ballot black: 0 0 21 1 41 10
small 2 ballot for: 0 0 745 500 1763 1509
small 2 ballot for human: 0 0 365 217 869 1509
small 2 ballot for wolf: 0 0 380 283 894 0
small 2 ballot other: 0 0 684 445 1668 1151
small 2 ballot seer: 0 0 16 0 25 62
small 2 ballot white: 0 0 16 14 18 201
small 2 ballot word: 0 0 1040 729 2383 2071
small 2 claim: 0 0 1304 967 3025 2883
small 2 claim BODYGUARD: 0 0 0 0 0 97
small 2 claim SEER: 0 0 262 736 0 262
small 2 claim VILLAGER: 0 0 10 28 108 14
small 2 claim WEREWOLF: 0 0 72 0 0 0
small 2 claim none: 0 0 960 203 2917 2510
small 2 silence: 0 0 1304 967 3025 2883
small 2 silence 0: 0 0 358 122 985 792
small 2 silence 1: 0 0 202 137 486 465
small 2 silence 10: 0 0 72 69 138 179
small 2 silence 2: 0 0 217 200 537 482
small 2 silence 3: 0 0 193 118 610 650
small 2 silence 4: 0 0 219 226 190 150
small 2 silence 5: 0 0 12 56 33 94
small 2 silence 6: 0 0 19 24 43 57
small 2 word for: 0 0 1156 817 2598 2271
small 2 word for human: 0 0 548 142 1175 2269
small 2 word for wolf: 0 0 608 675 1423 2
`;

/** What agents do in each role by custom, before one knows them. */
export const CUSTOMS: Customs = Object.fromEntries(
  COUNTED.trim()
    .split('\n')
    .map((line) => {
      const [key, counts] = line.split(': ') as [string, string];
      return [key, counts.split(' ').map(Number)];
    }),
);
