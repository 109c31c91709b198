import type { Customs } from '@aiwolf-arena/beliefs';

// Written by: node scripts/field.ts customs 0.25 tuning
// Size of the village, day, occasion and what was done: how often by bodyguards, mediums, possessed, seers, villagers,
// werewolves of this field.
const COUNTED = `
large 1 0: 638 624 635 706 5085 1906
large 1 0 >ESTIMATE WEREWOLF seer: 12 12 11 0 108 37
large 1 0 >REQUEST VOTE other: 6 10 16 0 85 21
large 1 0 >VOTE seer: 4 9 0 0 51 21
large 1 0 AGREE: 37 39 36 5 295 118
large 1 0 COMINGOUT MEDIUM: 0 7 48 0 0 7
large 1 0 COMINGOUT SEER: 12 0 59 416 117 52
large 1 0 COMINGOUT SEER too: 14 0 86 182 90 122
large 1 0 COMINGOUT VILLAGER: 21 18 10 41 143 43
large 1 0 DISAGREE: 30 31 21 0 187 91
large 1 0 ESTIMATE POSSESSED seer: 20 16 32 0 184 67
large 1 0 ESTIMATE WEREWOLF other: 145 162 98 0 1281 452
large 1 0 ESTIMATE WEREWOLF seer: 21 16 21 0 174 50
large 1 0 ESTIMATE WEREWOLF top: 20 16 22 0 155 43
large 1 0 INQUIRE COMINGOUT for another: 34 42 40 0 301 122
large 1 0 REQUEST VOTE other: 23 23 5 0 151 31
large 1 0 REQUEST VOTE seer: 7 9 9 0 90 47
large 1 0 VOTE other: 124 118 62 50 925 392
large 1 0 VOTE seer: 30 27 8 1 203 35
large 1 0 VOTE top: 53 44 43 2 387 91
large 1 1: 595 555 619 706 4675 1722
large 1 1 >VOTE seer: 12 11 9 0 92 48
large 1 1 AGREE: 23 18 10 9 151 52
large 1 1 COMINGOUT VILLAGER: 8 10 12 8 51 20
large 1 1 DIVINED HUMAN other: 24 0 40 387 177 50
large 1 1 DIVINED WEREWOLF other: 24 23 45 97 170 67
large 1 1 DIVINED WEREWOLF rival: 0 0 38 10 0 60
large 1 1 DIVINED WEREWOLF top: 5 6 4 7 31 17
large 1 1 ESTIMATE WEREWOLF other: 42 44 42 22 322 137
large 1 1 ESTIMATE WEREWOLF seer: 8 8 5 2 56 22
large 1 1 INQUIRE ESTIMATE WEREWOLF other: 34 42 40 0 301 122
large 1 1 NOT VOTE other: 8 12 3 0 42 23
large 1 1 NOT VOTE seer: 8 3 2 0 39 20
large 1 1 NOT VOTE top: 13 13 14 0 97 43
large 1 1 REQUEST VOTE other: 56 43 47 35 389 109
large 1 1 REQUEST VOTE seer: 18 10 11 0 111 31
large 1 1 REQUEST VOTE top: 18 11 17 12 169 49
large 1 1 VOTE black: 15 7 10 0 113 26
large 1 1 VOTE other: 135 142 108 12 1149 352
large 1 1 VOTE seer: 66 69 55 0 565 183
large 1 1 VOTE top: 39 44 36 1 333 102
large 1 1 VOTE white: 4 10 6 0 37 23
large 1 2: 515 480 533 666 3942 1466
large 1 2 >ESTIMATE WEREWOLF black: 12 9 7 0 115 19
large 1 2 >ESTIMATE WEREWOLF seer: 6 6 3 0 50 13
large 1 2 >REQUEST VOTE other: 1 3 1 11 32 4
large 1 2 >XOR ESTIMATE WEREWOLF other: 3 0 0 1 43 0
large 1 2 AGREE: 29 25 29 48 209 72
large 1 2 DISAGREE: 4 4 1 22 13 6
large 1 2 DIVINED WEREWOLF other: 30 22 11 0 191 68
large 1 2 ESTIMATE POSSESSED black: 4 1 3 2 36 15
large 1 2 ESTIMATE POSSESSED other: 5 2 2 8 24 8
large 1 2 ESTIMATE POSSESSED seer: 18 16 31 0 155 55
large 1 2 ESTIMATE WEREWOLF other: 18 24 18 146 177 80
large 1 2 ESTIMATE WEREWOLF seer: 6 3 6 0 34 7
large 1 2 REQUEST VOTE other: 124 109 88 35 977 300
large 1 2 REQUEST VOTE prey: 0 0 23 10 0 61
large 1 2 REQUEST VOTE seer: 7 8 2 0 86 30
large 1 2 REQUEST VOTE top: 15 18 6 0 131 61
large 1 2 REQUEST VOTE white: 3 8 4 2 51 18
large 1 2 VOTE black: 14 13 9 3 104 31
large 1 2 VOTE other: 94 99 97 83 699 257
large 1 2 VOTE prey: 0 0 39 29 0 17
large 1 2 VOTE rival: 0 0 11 50 0 42
large 1 2 VOTE seer: 57 39 32 0 324 109
large 1 2 VOTE top: 13 19 22 17 144 38
large 1 2 VOTE white: 12 16 11 3 68 33
large 1 3: 379 362 416 545 2924 997
large 1 3 >AND VOTE other: 2 0 0 1 42 3
large 1 3 >AND VOTE seer: 8 1 0 0 24 1
large 1 3 AGREE: 33 26 23 23 217 77
large 1 3 DISAGREE: 23 29 19 1 158 70
large 1 3 DIVINED WEREWOLF other: 26 26 11 21 188 64
large 1 3 DIVINED WEREWOLF seer: 5 4 1 0 26 4
large 1 3 ESTIMATE POSSESSED black: 4 1 3 0 40 16
large 1 3 ESTIMATE POSSESSED other: 6 3 1 9 24 8
large 1 3 ESTIMATE POSSESSED seer: 18 16 33 0 150 54
large 1 3 ESTIMATE VILLAGER other: 21 25 23 22 182 64
large 1 3 ESTIMATE WEREWOLF black: 14 8 4 0 89 11
large 1 3 ESTIMATE WEREWOLF other: 22 35 10 18 217 97
large 1 3 ESTIMATE WEREWOLF seer: 16 22 14 0 150 34
large 1 3 INQUIRE ESTIMATE WEREWOLF other: 0 0 0 41 0 0
large 1 3 REQUEST VOTE other: 0 0 0 57 0 0
large 1 3 REQUEST VOTE prey: 0 0 25 10 0 1
large 1 3 VOTE black: 25 19 19 6 214 33
large 1 3 VOTE other: 95 82 89 143 746 179
large 1 3 VOTE prey: 0 0 36 19 0 61
large 1 3 VOTE rival: 2 2 6 46 17 13
large 1 3 VOTE seer: 19 28 29 0 176 45
large 1 3 VOTE top: 7 9 9 22 70 25
large 1 3 VOTE white: 5 2 18 7 37 12
large 1 4: 303 284 297 434 2300 817
large 1 4 AGREE: 22 20 12 11 86 34
large 1 4 DIVINED WEREWOLF other: 29 28 11 32 200 68
large 1 4 DIVINED WEREWOLF seer: 2 2 1 0 21 5
large 1 4 ESTIMATE POSSESSED black: 4 1 3 2 40 16
large 1 4 ESTIMATE POSSESSED other: 4 3 1 10 21 7
large 1 4 ESTIMATE POSSESSED seer: 19 16 33 0 149 53
large 1 4 ESTIMATE WEREWOLF other: 2 2 3 10 18 7
large 1 4 INQUIRE ESTIMATE WEREWOLF other: 27 31 25 0 224 87
large 1 4 NOT VOTE black: 5 2 2 0 32 11
large 1 4 NOT VOTE other: 4 4 4 0 22 11
large 1 4 NOT VOTE seer: 3 6 5 0 44 20
large 1 4 NOT VOTE top: 6 12 5 0 41 20
large 1 4 REQUEST GUARD other: 30 31 27 25 222 85
large 1 4 REQUEST VOTE black: 8 7 4 0 52 8
large 1 4 REQUEST VOTE other: 27 9 39 122 222 14
large 1 4 REQUEST VOTE prey: 0 0 23 13 0 61
large 1 4 REQUEST VOTE seer: 10 11 12 0 92 28
large 1 4 VOTE black: 12 3 5 2 75 8
large 1 4 VOTE other: 42 48 19 75 381 133
large 1 4 VOTE prey: 0 0 21 23 0 11
large 1 4 VOTE seer: 24 21 8 0 166 37
large 1 4 VOTE top: 4 8 3 7 39 12
large 1 4 VOTE white: 4 1 3 3 29 8
large 1 5: 247 227 237 301 1917 667
large 1 5 DISAGREE: 2 5 3 9 25 11
large 1 5 DIVINED WEREWOLF other: 28 23 12 35 205 68
large 1 5 DIVINED WEREWOLF seer: 3 1 0 0 21 8
large 1 5 DIVINED WEREWOLF white: 0 7 2 4 15 2
large 1 5 ESTIMATE POSSESSED black: 5 1 3 2 36 15
large 1 5 ESTIMATE POSSESSED other: 3 3 1 9 18 6
large 1 5 ESTIMATE POSSESSED seer: 15 16 29 0 135 49
large 1 5 ESTIMATE WEREWOLF other: 0 0 0 27 2 0
large 1 5 INQUIRE ESTIMATE ANY other: 24 25 24 20 169 62
large 1 5 INQUIRE ESTIMATE ANY seer: 2 1 0 2 32 11
large 1 5 INQUIRE ESTIMATE ANY white: 1 3 3 2 11 4
large 1 5 REQUEST VOTE black: 9 2 0 0 49 3
large 1 5 REQUEST VOTE other: 59 50 53 27 564 159
large 1 5 REQUEST VOTE prey: 0 0 39 4 0 72
large 1 5 REQUEST VOTE seer: 13 11 0 0 71 10
large 1 5 REQUEST VOTE top: 10 6 3 5 41 9
large 1 5 VOTE black: 8 11 4 4 74 12
large 1 5 VOTE other: 33 32 26 47 221 66
large 1 5 VOTE rival: 0 0 0 18 0 7
large 1 5 VOTE seer: 14 20 15 0 136 43
large 1 5 VOTE top: 1 3 5 5 14 2
large 1 5 VOTE white: 1 2 0 2 12 7
large 1 ballot: 760 760 760 760 6080 2280
large 1 ballot for: 239 251 227 236 1973 727
large 1 ballot for human: 184 192 188 155 1504 656
large 1 ballot for wolf: 55 59 39 81 469 71
large 1 ballot other: 215 211 197 204 1734 624
large 1 ballot seer: 10 17 11 3 97 37
large 1 ballot white: 11 14 17 8 100 49
large 1 ballot word: 521 509 533 524 4107 1553
large 1 claim: 760 760 760 760 6080 2280
large 1 claim SEER: 26 0 168 609 207 186
large 1 claim VILLAGER: 32 30 24 41 213 68
large 1 claim none: 702 723 519 110 5660 2015
large 1 silence: 760 760 760 760 6080 2280
large 1 silence 0: 122 136 125 54 995 374
large 1 silence 1: 43 69 16 0 410 184
large 1 silence 10: 44 39 44 79 317 120
large 1 silence 2: 80 75 86 40 733 256
large 1 silence 3: 136 118 117 121 1018 469
large 1 silence 4: 76 78 119 111 624 180
large 1 silence 5: 56 57 60 133 383 150
large 1 silence 6: 92 91 66 67 698 206
large 1 silence 7: 36 39 47 63 335 138
large 1 silence 8: 16 13 46 56 135 62
large 1 silence 9: 59 45 34 36 432 141
large 1 word for: 610 595 598 603 4812 1795
large 1 word for human: 479 465 469 404 3734 1781
large 1 word for wolf: 131 130 129 199 1078 14
large 2 0: 590 634 545 376 4773 1883
large 2 0 >ESTIMATE WEREWOLF black: 7 0 0 0 71 8
large 2 0 >ESTIMATE WEREWOLF other: 22 0 24 0 153 47
large 2 0 >ESTIMATE WEREWOLF seer: 12 0 9 0 92 23
large 2 0 >REQUEST VOTE other: 10 0 17 0 111 44
large 2 0 >VOTE seer: 13 0 14 0 104 26
large 2 0 AGREE: 41 6 35 3 319 131
large 2 0 COMINGOUT BODYGUARD: 7 0 0 0 0 71
large 2 0 COMINGOUT MEDIUM: 0 527 0 0 0 5
large 2 0 COMINGOUT MEDIUM too: 0 51 2 0 0 14
large 2 0 COMINGOUT VILLAGER: 0 0 0 0 60 0
large 2 0 DISAGREE: 26 0 20 1 173 85
large 2 0 DIVINED HUMAN other: 0 0 4 177 0 46
large 2 0 DIVINED WEREWOLF other: 0 0 21 72 0 10
large 2 0 ESTIMATE POSSESSED medium: 10 0 5 3 43 13
large 2 0 ESTIMATE POSSESSED other: 5 3 5 2 42 20
large 2 0 ESTIMATE POSSESSED seer: 7 10 23 0 109 30
large 2 0 ESTIMATE WEREWOLF black: 15 0 8 0 130 16
large 2 0 ESTIMATE WEREWOLF medium: 4 0 6 0 54 16
large 2 0 ESTIMATE WEREWOLF other: 99 0 74 0 846 358
large 2 0 ESTIMATE WEREWOLF seer: 13 0 4 0 128 28
large 2 0 ESTIMATE WEREWOLF top: 12 0 21 0 103 48
large 2 0 ESTIMATE WEREWOLF white: 7 0 3 0 56 22
large 2 0 INQUIRE ESTIMATE WEREWOLF other: 30 0 38 0 275 115
large 2 0 REQUEST VOTE other: 13 0 25 16 85 34
large 2 0 REQUEST VOTE seer: 6 0 7 0 86 27
large 2 0 VOTE black: 13 1 3 0 80 15
large 2 0 VOTE medium: 8 0 0 1 53 6
large 2 0 VOTE other: 84 23 72 32 717 259
large 2 0 VOTE seer: 31 2 5 0 178 32
large 2 0 VOTE top: 50 1 30 1 345 98
large 2 0 VOTE white: 9 1 4 2 60 20
large 2 1: 503 634 458 365 4031 1575
large 2 1 AGREE: 24 23 16 22 167 68
large 2 1 DISAGREE: 6 3 5 14 17 4
large 2 1 DIVINED WEREWOLF other: 21 0 9 6 129 53
large 2 1 DIVINED WEREWOLF white: 1 0 2 0 48 10
large 2 1 ESTIMATE WEREWOLF other: 17 17 18 61 133 56
large 2 1 GUARDED dead: 0 0 0 0 0 71
large 2 1 IDENTIFIED HUMAN dead: 0 444 2 0 0 13
large 2 1 IDENTIFIED WEREWOLF dead: 0 111 0 0 0 1
large 2 1 NOT VOTE other: 6 0 5 0 32 17
large 2 1 NOT VOTE seer: 3 0 3 0 36 13
large 2 1 NOT VOTE top: 15 0 6 0 72 43
large 2 1 REQUEST VOTE black: 10 1 5 0 69 14
large 2 1 REQUEST VOTE medium: 8 0 7 1 44 31
large 2 1 REQUEST VOTE other: 87 1 88 13 730 220
large 2 1 REQUEST VOTE seer: 4 0 2 0 67 15
large 2 1 REQUEST VOTE top: 20 1 7 2 106 26
large 2 1 REQUEST VOTE white: 3 0 5 1 41 10
large 2 1 VOTE black: 28 1 10 6 260 61
large 2 1 VOTE medium: 27 0 18 5 158 50
large 2 1 VOTE other: 111 4 86 53 955 380
large 2 1 VOTE prey: 0 0 28 15 0 31
large 2 1 VOTE seer: 48 10 48 0 428 97
large 2 1 VOTE top: 34 1 43 8 270 109
large 2 1 VOTE white: 6 0 4 2 78 29
large 2 2: 406 602 373 296 3194 1280
large 2 2 >ESTIMATE WEREWOLF black: 6 6 5 0 29 3
large 2 2 >REQUEST VOTE other: 2 13 5 0 27 13
large 2 2 AGREE: 31 58 20 13 196 67
large 2 2 DISAGREE: 1 35 0 2 15 3
large 2 2 DIVINED WEREWOLF other: 23 0 9 12 144 57
large 2 2 ESTIMATE POSSESSED medium: 10 0 5 3 43 14
large 2 2 ESTIMATE POSSESSED other: 6 4 5 2 34 22
large 2 2 ESTIMATE POSSESSED seer: 7 13 23 0 109 30
large 2 2 ESTIMATE WEREWOLF other: 5 98 13 0 104 41
large 2 2 INQUIRE ESTIMATE WEREWOLF other: 0 38 0 0 0 0
large 2 2 REQUEST VOTE black: 3 2 0 2 50 10
large 2 2 REQUEST VOTE medium: 5 0 2 2 59 23
large 2 2 REQUEST VOTE other: 63 29 32 67 425 243
large 2 2 REQUEST VOTE seer: 4 14 0 2 42 11
large 2 2 REQUEST VOTE top: 5 2 8 3 83 36
large 2 2 REQUEST VOTE white: 2 4 5 3 51 16
large 2 2 VOTE black: 23 14 10 5 128 24
large 2 2 VOTE medium: 13 0 21 5 106 60
large 2 2 VOTE other: 131 85 119 71 1003 335
large 2 2 VOTE prey: 0 0 9 26 0 22
large 2 2 VOTE seer: 17 17 9 0 140 26
large 2 2 VOTE top: 12 25 14 16 97 39
large 2 2 VOTE white: 13 5 13 8 75 35
large 2 3: 243 479 220 247 1834 775
large 2 3 >ESTIMATE WEREWOLF other: 4 0 2 0 25 9
large 2 3 AGREE: 26 28 15 13 173 65
large 2 3 DISAGREE: 23 2 10 1 121 55
large 2 3 DIVINED WEREWOLF medium: 3 0 0 2 17 4
large 2 3 DIVINED WEREWOLF other: 18 20 11 11 159 54
large 2 3 DIVINED WEREWOLF white: 3 3 1 1 18 12
large 2 3 ESTIMATE POSSESSED black: 2 2 0 0 10 10
large 2 3 ESTIMATE POSSESSED medium: 10 0 4 5 42 13
large 2 3 ESTIMATE POSSESSED other: 6 3 6 4 30 19
large 2 3 ESTIMATE POSSESSED seer: 7 9 22 0 104 29
large 2 3 ESTIMATE VILLAGER medium: 1 0 1 1 15 9
large 2 3 ESTIMATE VILLAGER other: 20 18 20 18 132 55
large 2 3 ESTIMATE VILLAGER white: 1 5 3 0 16 8
large 2 3 ESTIMATE WEREWOLF black: 1 0 4 0 43 4
large 2 3 ESTIMATE WEREWOLF medium: 7 0 0 0 17 9
large 2 3 ESTIMATE WEREWOLF other: 10 0 2 6 64 39
large 2 3 ESTIMATE WEREWOLF seer: 1 0 0 0 20 4
large 2 3 INQUIRE ESTIMATE WEREWOLF other: 6 0 6 0 30 10
large 2 3 REQUEST VOTE medium: 1 0 7 0 8 19
large 2 3 REQUEST VOTE other: 11 69 17 33 119 5
large 2 3 REQUEST VOTE prey: 0 0 6 19 0 22
large 2 3 REQUEST VOTE seer: 2 9 0 0 17 3
large 2 3 REQUEST VOTE top: 1 8 5 2 20 1
large 2 3 VOTE black: 14 33 7 0 78 12
large 2 3 VOTE medium: 7 0 4 5 54 26
large 2 3 VOTE other: 24 128 32 50 272 145
large 2 3 VOTE prey: 0 0 6 30 0 22
large 2 3 VOTE seer: 7 42 2 0 56 13
large 2 3 VOTE top: 7 24 3 5 37 18
large 2 3 VOTE white: 1 14 4 9 15 8
large 2 4: 183 378 162 133 1342 617
large 2 4 AGREE: 15 18 9 12 108 36
large 2 4 DISAGREE: 3 2 1 5 8 5
large 2 4 DIVINED WEREWOLF medium: 2 0 0 1 17 2
large 2 4 DIVINED WEREWOLF other: 20 19 11 12 171 63
large 2 4 DIVINED WEREWOLF white: 2 5 2 1 14 6
large 2 4 ESTIMATE POSSESSED black: 1 1 0 0 9 8
large 2 4 ESTIMATE POSSESSED medium: 10 0 4 4 40 14
large 2 4 ESTIMATE POSSESSED other: 4 1 5 4 32 15
large 2 4 ESTIMATE POSSESSED seer: 5 11 18 0 86 23
large 2 4 ESTIMATE WEREWOLF other: 3 8 1 2 22 4
large 2 4 NOT VOTE black: 4 0 1 0 12 10
large 2 4 NOT VOTE medium: 3 0 2 0 10 2
large 2 4 NOT VOTE other: 3 0 3 0 20 11
large 2 4 NOT VOTE seer: 3 0 0 0 19 5
large 2 4 NOT VOTE top: 5 0 2 0 45 20
large 2 4 REQUEST GUARD other: 26 25 26 23 193 77
large 2 4 REQUEST VOTE black: 1 3 4 1 29 7
large 2 4 REQUEST VOTE medium: 1 0 6 0 7 21
large 2 4 REQUEST VOTE other: 18 46 26 14 135 81
large 2 4 REQUEST VOTE prey: 0 0 9 2 0 44
large 2 4 REQUEST VOTE top: 1 3 3 0 17 9
large 2 4 VOTE black: 5 14 0 1 31 2
large 2 4 VOTE medium: 6 0 9 4 29 13
large 2 4 VOTE other: 21 120 6 17 148 62
large 2 4 VOTE seer: 4 16 2 0 47 5
large 2 4 VOTE top: 3 12 2 5 19 8
large 2 4 VOTE white: 1 16 1 3 9 5
large 2 5: 139 192 128 97 1058 477
large 2 5 AGREE: 3 5 0 3 12 5
large 2 5 DISAGREE: 3 15 0 0 20 4
large 2 5 DIVINED WEREWOLF medium: 2 0 0 0 16 5
large 2 5 DIVINED WEREWOLF other: 24 25 11 12 167 63
large 2 5 DIVINED WEREWOLF white: 1 1 2 3 19 3
large 2 5 ESTIMATE POSSESSED black: 1 1 0 0 7 5
large 2 5 ESTIMATE POSSESSED medium: 6 0 3 3 32 7
large 2 5 ESTIMATE POSSESSED other: 0 0 4 2 25 10
large 2 5 ESTIMATE POSSESSED seer: 2 8 11 0 51 17
large 2 5 IDENTIFIED HUMAN dead: 0 13 0 0 0 0
large 2 5 INQUIRE ESTIMATE ANY medium: 3 0 0 1 22 5
large 2 5 INQUIRE ESTIMATE ANY other: 17 17 22 18 118 60
large 2 5 INQUIRE ESTIMATE ANY seer: 2 1 1 2 15 4
large 2 5 INQUIRE ESTIMATE ANY white: 3 3 2 0 27 6
large 2 5 REQUEST VOTE black: 1 1 0 1 20 1
large 2 5 REQUEST VOTE medium: 6 0 13 1 22 30
large 2 5 REQUEST VOTE other: 14 1 16 18 121 94
large 2 5 REQUEST VOTE prey: 0 0 7 5 0 20
large 2 5 REQUEST VOTE rival: 0 2 4 0 0 11
large 2 5 REQUEST VOTE seer: 1 0 0 0 24 6
large 2 5 REQUEST VOTE top: 2 0 2 0 27 11
large 2 5 VOTE black: 5 9 4 0 38 5
large 2 5 VOTE medium: 3 0 1 2 15 8
large 2 5 VOTE other: 28 24 18 5 169 56
large 2 5 VOTE seer: 3 9 2 0 13 3
large 2 5 VOTE top: 2 4 2 2 17 6
large 2 5 VOTE white: 4 3 1 2 21 8
large 2 ballot: 667 700 629 423 5438 2137
large 2 ballot for: 176 222 175 118 1466 583
large 2 ballot for human: 137 169 136 89 1074 525
large 2 ballot for wolf: 39 53 39 29 392 58
large 2 ballot medium: 7 0 12 6 86 17
large 2 ballot other: 151 181 143 100 1214 515
large 2 ballot seer: 4 10 2 1 42 9
large 2 ballot white: 9 24 13 6 86 37
large 2 ballot word: 491 478 454 305 3972 1554
large 2 claim: 650 653 591 384 5264 2086
large 2 claim BODYGUARD: 7 0 0 0 0 65
large 2 claim MEDIUM: 0 548 39 0 0 32
large 2 claim SEER: 0 0 86 287 0 140
large 2 claim VILLAGER: 25 0 17 20 267 65
large 2 claim none: 618 105 449 77 4997 1784
large 2 silence: 650 653 591 384 5264 2086
large 2 silence 0: 72 63 80 43 649 247
large 2 silence 1: 85 0 84 9 720 301
large 2 silence 10: 28 56 25 38 201 87
large 2 silence 2: 97 31 82 60 805 288
large 2 silence 3: 160 117 144 47 1322 494
large 2 silence 4: 57 99 56 105 476 155
large 2 silence 5: 42 173 30 34 275 139
large 2 silence 6: 58 48 46 17 393 173
large 2 silence 7: 9 28 15 20 91 61
large 2 silence 8: 6 37 11 8 50 40
large 2 silence 9: 36 1 18 3 282 101
large 2 word for: 563 553 507 352 4516 1766
large 2 word for human: 409 389 359 202 3216 1744
large 2 word for wolf: 154 164 148 150 1300 22
large 3 0: 1525 1155 1110 578 11760 5603
large 3 0 >ESTIMATE WEREWOLF black: 28 0 14 0 132 21
large 3 0 >ESTIMATE WEREWOLF medium: 18 0 11 0 79 32
large 3 0 >ESTIMATE WEREWOLF other: 53 0 55 0 424 186
large 3 0 >REQUEST VOTE other: 25 0 34 0 254 98
large 3 0 AGREE: 119 9 84 5 232 396
large 3 0 COMINGOUT BODYGUARD: 0 0 0 0 0 172
large 3 0 COMINGOUT VILLAGER: 0 0 0 0 250 0
large 3 0 COMINGOUT VILLAGER too: 0 0 0 0 344 0
large 3 0 DISAGREE: 61 0 41 1 423 253
large 3 0 DIVINED HUMAN other: 0 0 10 242 0 62
large 3 0 DIVINED WEREWOLF other: 0 0 19 117 0 20
large 3 0 ESTIMATE POSSESSED medium: 14 0 12 0 115 57
large 3 0 ESTIMATE POSSESSED other: 11 0 18 0 114 66
large 3 0 ESTIMATE POSSESSED seer: 1 0 11 0 113 25
large 3 0 ESTIMATE WEREWOLF black: 25 0 23 0 253 36
large 3 0 ESTIMATE WEREWOLF medium: 22 0 13 0 171 100
large 3 0 ESTIMATE WEREWOLF other: 277 0 201 0 2340 1136
large 3 0 ESTIMATE WEREWOLF seer: 13 0 5 0 108 16
large 3 0 ESTIMATE WEREWOLF top: 57 0 38 0 449 230
large 3 0 ESTIMATE WEREWOLF white: 28 0 12 0 289 142
large 3 0 IDENTIFIED HUMAN dead: 0 776 0 0 0 23
large 3 0 IDENTIFIED WEREWOLF dead: 0 277 0 0 0 0
large 3 0 INQUIRE ESTIMATE WEREWOLF other: 74 0 83 0 766 360
large 3 0 REQUEST VOTE other: 58 0 35 17 460 152
large 3 0 VOTE black: 50 4 3 1 220 22
large 3 0 VOTE medium: 23 0 17 8 147 77
large 3 0 VOTE other: 284 37 166 26 1940 882
large 3 0 VOTE seer: 20 0 8 0 124 26
large 3 0 VOTE top: 126 0 65 1 976 350
large 3 0 VOTE white: 35 5 32 1 272 144
large 3 1: 1258 1091 867 553 9512 4365
large 3 1 AGREE: 57 77 28 50 962 146
large 3 1 DISAGREE: 11 60 4 21 53 28
large 3 1 DIVINED WEREWOLF other: 47 0 17 2 290 143
large 3 1 DIVINED WEREWOLF top: 11 0 4 0 63 31
large 3 1 DIVINED WEREWOLF white: 9 0 9 0 89 28
large 3 1 ESTIMATE WEREWOLF other: 41 223 39 97 270 154
large 3 1 ESTIMATE WEREWOLF top: 5 68 4 8 42 31
large 3 1 ESTIMATE WEREWOLF white: 13 37 5 4 43 34
large 3 1 GUARDED dead: 0 0 0 0 0 172
large 3 1 NOT VOTE top: 41 0 21 0 267 178
large 3 1 REQUEST VOTE black: 28 0 10 0 136 17
large 3 1 REQUEST VOTE medium: 15 0 9 0 93 46
large 3 1 REQUEST VOTE other: 205 27 217 14 1763 726
large 3 1 REQUEST VOTE top: 71 1 17 1 402 110
large 3 1 REQUEST VOTE white: 17 8 17 0 123 57
large 3 1 VOTE black: 59 26 41 2 420 94
large 3 1 VOTE medium: 64 0 28 2 371 186
large 3 1 VOTE other: 307 152 181 48 2542 1136
large 3 1 VOTE prey: 0 0 42 35 0 34
large 3 1 VOTE seer: 42 3 38 0 303 65
large 3 1 VOTE top: 122 79 77 39 555 427
large 3 1 VOTE white: 33 15 25 14 311 172
large 3 2: 932 841 648 448 7438 3414
large 3 2 >REQUEST VOTE other: 10 0 12 0 72 17
large 3 2 AGREE: 56 39 34 28 331 116
large 3 2 DIVINED WEREWOLF other: 57 19 24 4 324 145
large 3 2 DIVINED WEREWOLF top: 5 11 5 3 52 25
large 3 2 DIVINED WEREWOLF white: 11 5 4 10 54 32
large 3 2 ESTIMATE POSSESSED medium: 14 0 11 0 115 57
large 3 2 ESTIMATE POSSESSED other: 10 0 18 0 99 58
large 3 2 ESTIMATE POSSESSED seer: 1 0 11 0 113 23
large 3 2 ESTIMATE WEREWOLF other: 28 0 21 0 242 80
large 3 2 REQUEST VOTE black: 9 8 3 1 108 20
large 3 2 REQUEST VOTE medium: 15 0 4 3 122 92
large 3 2 REQUEST VOTE other: 135 199 42 83 982 602
large 3 2 REQUEST VOTE top: 37 18 14 10 423 224
large 3 2 REQUEST VOTE white: 16 9 4 8 169 100
large 3 2 VOTE black: 44 42 18 1 240 42
large 3 2 VOTE medium: 24 0 11 11 160 108
large 3 2 VOTE other: 315 257 260 95 2330 983
large 3 2 VOTE seer: 15 20 5 0 119 25
large 3 2 VOTE top: 45 87 42 26 628 175
large 3 2 VOTE white: 42 32 43 16 351 196
large 3 3: 425 665 284 344 3406 1575
large 3 3 >ESTIMATE WEREWOLF other: 5 2 12 0 61 19
large 3 3 AGREE: 44 35 21 24 245 87
large 3 3 DISAGREE: 26 7 19 2 211 116
large 3 3 DIVINED WEREWOLF medium: 4 0 0 2 22 15
large 3 3 DIVINED WEREWOLF other: 49 25 26 10 332 150
large 3 3 DIVINED WEREWOLF top: 8 5 1 2 51 11
large 3 3 DIVINED WEREWOLF white: 10 6 3 4 55 23
large 3 3 ESTIMATE POSSESSED medium: 12 0 5 5 96 41
large 3 3 ESTIMATE POSSESSED other: 9 14 16 7 81 51
large 3 3 ESTIMATE POSSESSED seer: 1 15 10 0 97 20
large 3 3 ESTIMATE POSSESSED top: 1 1 3 1 25 10
large 3 3 ESTIMATE VILLAGER medium: 0 0 0 1 27 18
large 3 3 ESTIMATE VILLAGER other: 48 28 39 30 266 167
large 3 3 ESTIMATE VILLAGER top: 5 5 5 3 33 17
large 3 3 ESTIMATE VILLAGER white: 5 7 5 1 53 24
large 3 3 ESTIMATE WEREWOLF other: 16 14 3 4 91 56
large 3 3 INQUIRE ESTIMATE WEREWOLF other: 3 0 2 0 35 13
large 3 3 REQUEST VOTE dead: 0 0 0 1 0 49
large 3 3 REQUEST VOTE other: 20 80 10 44 167 30
large 3 3 REQUEST VOTE top: 5 27 7 8 100 10
large 3 3 VOTE black: 11 11 5 1 80 8
large 3 3 VOTE medium: 10 0 6 6 84 42
large 3 3 VOTE other: 63 251 50 57 688 298
large 3 3 VOTE prey: 0 0 1 50 0 20
large 3 3 VOTE seer: 6 8 4 0 33 3
large 3 3 VOTE top: 12 43 8 8 163 60
large 3 3 VOTE white: 5 14 8 11 81 46
large 3 4: 295 268 195 193 2175 1213
large 3 4 AGREE: 19 20 10 18 126 34
large 3 4 DISAGREE: 0 19 2 14 13 9
large 3 4 DIVINED WEREWOLF medium: 2 0 1 0 30 7
large 3 4 DIVINED WEREWOLF other: 45 28 19 12 337 131
large 3 4 DIVINED WEREWOLF top: 9 4 5 3 27 14
large 3 4 DIVINED WEREWOLF white: 11 4 3 5 40 18
large 3 4 ESTIMATE POSSESSED medium: 6 0 2 3 60 28
large 3 4 ESTIMATE POSSESSED other: 6 12 11 6 59 35
large 3 4 ESTIMATE POSSESSED seer: 1 6 5 0 63 13
large 3 4 ESTIMATE POSSESSED top: 2 1 1 2 15 8
large 3 4 ESTIMATE WEREWOLF other: 3 8 3 4 35 28
large 3 4 ESTIMATE WEREWOLF top: 0 0 4 0 31 7
large 3 4 NOT VOTE black: 2 0 5 0 19 7
large 3 4 NOT VOTE medium: 0 0 0 0 14 13
large 3 4 NOT VOTE other: 3 0 2 0 27 21
large 3 4 NOT VOTE top: 18 0 9 0 107 58
large 3 4 REQUEST GUARD other: 67 46 51 37 402 241
large 3 4 REQUEST VOTE black: 4 0 1 0 36 11
large 3 4 REQUEST VOTE medium: 1 0 2 0 10 29
large 3 4 REQUEST VOTE other: 17 0 27 18 222 165
large 3 4 REQUEST VOTE prey: 0 0 3 21 0 26
large 3 4 REQUEST VOTE top: 9 0 4 1 52 59
large 3 4 REQUEST VOTE white: 3 0 2 0 17 24
large 3 4 VOTE black: 4 3 1 0 27 3
large 3 4 VOTE medium: 2 0 3 2 31 13
large 3 4 VOTE other: 28 48 5 16 208 86
large 3 4 VOTE seer: 5 8 0 0 16 6
large 3 4 VOTE top: 7 18 1 10 47 19
large 3 4 VOTE white: 4 9 1 4 18 9
large 3 5: 239 195 150 143 1670 979
large 3 5 AGREE: 6 3 3 7 31 13
large 3 5 DISAGREE: 4 0 2 0 16 13
large 3 5 DIVINED WEREWOLF black: 2 0 1 1 22 1
large 3 5 DIVINED WEREWOLF medium: 4 0 0 0 17 11
large 3 5 DIVINED WEREWOLF other: 47 24 24 11 322 106
large 3 5 DIVINED WEREWOLF top: 5 2 1 1 16 5
large 3 5 DIVINED WEREWOLF white: 9 8 1 5 52 19
large 3 5 ESTIMATE POSSESSED medium: 5 0 0 1 36 13
large 3 5 ESTIMATE POSSESSED other: 2 9 5 0 28 27
large 3 5 ESTIMATE POSSESSED seer: 1 9 2 0 29 2
large 3 5 INQUIRE ESTIMATE ANY black: 3 2 1 2 16 6
large 3 5 INQUIRE ESTIMATE ANY medium: 3 0 6 3 20 16
large 3 5 INQUIRE ESTIMATE ANY other: 45 33 37 27 275 158
large 3 5 INQUIRE ESTIMATE ANY top: 8 4 3 4 27 27
large 3 5 INQUIRE ESTIMATE ANY white: 5 6 4 1 59 28
large 3 5 REQUEST VOTE black: 1 1 1 0 12 7
large 3 5 REQUEST VOTE dead: 0 0 0 0 0 22
large 3 5 REQUEST VOTE medium: 1 0 3 0 19 26
large 3 5 REQUEST VOTE other: 18 21 7 16 163 148
large 3 5 REQUEST VOTE top: 11 1 2 4 51 71
large 3 5 REQUEST VOTE white: 5 2 0 0 12 15
large 3 5 VOTE black: 5 5 0 0 44 4
large 3 5 VOTE medium: 4 0 2 2 16 13
large 3 5 VOTE other: 27 22 27 20 254 126
large 3 5 VOTE top: 4 7 5 3 30 18
large 3 5 VOTE white: 7 2 7 3 44 26
large 3 ballot: 1759 1323 1332 692 13829 6500
large 3 ballot for: 494 402 385 235 3935 1988
large 3 ballot for human: 345 283 273 161 2714 1786
large 3 ballot for wolf: 149 119 112 74 1221 202
large 3 ballot medium: 7 2 16 6 114 56
large 3 ballot other: 424 343 317 202 3263 1679
large 3 ballot white: 45 38 38 11 386 192
large 3 ballot word: 1265 921 947 457 9894 4512
large 3 claim: 1469 1057 1081 567 11454 5974
large 3 claim BODYGUARD: 10 0 0 0 0 152
large 3 claim MEDIUM: 0 887 72 0 0 85
large 3 claim SEER: 0 0 58 419 0 169
large 3 claim VILLAGER: 53 0 35 29 1020 201
large 3 claim none: 1406 170 916 119 10434 5367
large 3 silence: 1469 1057 1081 567 11454 5974
large 3 silence 0: 194 138 182 92 1657 782
large 3 silence 1: 222 46 184 22 1836 1147
large 3 silence 10: 53 66 43 48 321 218
large 3 silence 2: 281 205 178 84 1708 886
large 3 silence 3: 422 140 300 89 3363 1724
large 3 silence 4: 106 316 78 122 1059 337
large 3 silence 5: 52 53 35 42 428 208
large 3 silence 6: 57 39 39 40 499 334
large 3 silence 7: 6 46 4 18 74 72
large 3 silence 8: 10 5 7 7 63 62
large 3 silence 9: 66 3 31 3 446 204
large 3 word for: 1451 1027 1026 531 11093 5216
large 3 word for human: 970 680 675 247 7695 5148
large 3 word for wolf: 481 347 351 284 3398 68
small 1 0: 0 0 4139 4552 8072 4152
small 1 0 >ESTIMATE WEREWOLF seer: 0 0 40 0 117 59
small 1 0 AGREE: 0 0 311 3 551 308
small 1 0 COMINGOUT SEER: 0 0 523 3261 235 153
small 1 0 COMINGOUT SEER too: 0 0 658 688 202 273
small 1 0 COMINGOUT VILLAGER: 0 0 9 163 36 20
small 1 0 DISAGREE: 0 0 147 0 266 124
small 1 0 ESTIMATE POSSESSED seer: 0 0 181 0 392 141
small 1 0 ESTIMATE WEREWOLF other: 0 0 641 0 2081 1027
small 1 0 ESTIMATE WEREWOLF seer: 0 0 73 0 257 143
small 1 0 ESTIMATE WEREWOLF top: 0 0 132 0 258 124
small 1 0 INQUIRE COMINGOUT for another: 0 0 201 0 401 187
small 1 0 REQUEST VOTE other: 0 0 47 0 168 50
small 1 0 REQUEST VOTE seer: 0 0 124 0 195 117
small 1 0 VOTE black: 0 0 40 0 206 25
small 1 0 VOTE other: 0 0 625 410 1386 874
small 1 0 VOTE seer: 0 0 102 9 508 152
small 1 0 VOTE top: 0 0 184 17 520 168
small 1 1: 0 0 3792 4511 6853 3535
small 1 1 AGREE: 0 0 100 22 164 110
small 1 1 DIVINED HUMAN other: 0 0 237 2046 239 86
small 1 1 DIVINED HUMAN rival: 0 0 74 338 117 39
small 1 1 DIVINED HUMAN top: 0 0 15 293 27 7
small 1 1 DIVINED WEREWOLF other: 0 0 309 776 211 127
small 1 1 DIVINED WEREWOLF rival: 0 0 302 72 0 122
small 1 1 DIVINED WEREWOLF seer: 0 0 17 0 75 32
small 1 1 DIVINED WEREWOLF top: 0 0 53 102 41 32
small 1 1 ESTIMATE WEREWOLF other: 0 0 162 153 321 173
small 1 1 ESTIMATE WEREWOLF seer: 0 0 85 24 199 100
small 1 1 ESTIMATE WEREWOLF top: 0 0 60 52 104 67
small 1 1 INQUIRE ESTIMATE WEREWOLF other: 0 0 201 0 401 187
small 1 1 NOT VOTE seer: 0 0 40 0 72 25
small 1 1 NOT VOTE top: 0 0 61 0 98 56
small 1 1 REQUEST VOTE other: 0 0 237 151 402 209
small 1 1 REQUEST VOTE seer: 0 0 81 6 247 102
small 1 1 REQUEST VOTE top: 0 0 147 102 366 136
small 1 1 VOTE accuser: 0 0 2 0 30 109
small 1 1 VOTE black: 0 0 92 0 326 48
small 1 1 VOTE other: 0 0 454 42 1302 676
small 1 1 VOTE seer: 0 0 338 0 1018 380
small 1 1 VOTE top: 0 0 255 10 451 257
small 1 1 VOTE white: 0 0 41 0 88 77
small 1 2: 0 0 3054 3909 5199 2799
small 1 2 >ESTIMATE WEREWOLF black: 0 0 41 2 153 40
small 1 2 AGREE: 0 0 86 288 134 86
small 1 2 COMINGOUT SEER too: 0 0 105 12 0 41
small 1 2 DISAGREE: 0 0 18 119 29 28
small 1 2 DIVINED WEREWOLF other: 0 0 121 4 214 104
small 1 2 DIVINED WEREWOLF prey: 0 0 73 59 0 27
small 1 2 DIVINED WEREWOLF rival: 0 0 101 0 0 0
small 1 2 DIVINED WEREWOLF seer: 0 0 9 0 74 20
small 1 2 ESTIMATE POSSESSED black: 0 0 6 5 74 11
small 1 2 ESTIMATE POSSESSED seer: 0 0 176 0 329 116
small 1 2 ESTIMATE WEREWOLF other: 0 0 104 651 152 100
small 1 2 ESTIMATE WEREWOLF prey: 0 0 0 361 0 0
small 1 2 ESTIMATE WEREWOLF rival: 0 0 0 99 0 0
small 1 2 ESTIMATE WEREWOLF top: 0 0 16 164 32 18
small 1 2 ESTIMATE WEREWOLF white: 0 0 6 75 11 15
small 1 2 INQUIRE COMINGOUT for another: 0 0 0 211 0 0
small 1 2 REQUEST VOTE accuser: 0 0 2 13 14 68
small 1 2 REQUEST VOTE black: 0 0 24 8 159 13
small 1 2 REQUEST VOTE other: 0 0 428 239 1106 403
small 1 2 REQUEST VOTE prey: 0 0 104 40 0 91
small 1 2 REQUEST VOTE rival: 0 0 19 27 59 0
small 1 2 REQUEST VOTE seer: 0 0 60 22 321 121
small 1 2 REQUEST VOTE top: 0 0 61 55 466 262
small 1 2 REQUEST VOTE white: 0 0 48 7 125 53
small 1 2 VOTE accuser: 0 0 12 54 11 127
small 1 2 VOTE black: 0 0 64 24 190 37
small 1 2 VOTE other: 0 0 407 327 625 326
small 1 2 VOTE prey: 0 0 437 266 0 67
small 1 2 VOTE rival: 0 0 125 151 0 81
small 1 2 VOTE seer: 0 0 138 5 374 165
small 1 2 VOTE top: 0 0 100 279 158 86
small 1 2 VOTE white: 0 0 52 58 126 73
small 1 3: 0 0 2144 2963 3378 1681
small 1 3 >AND VOTE prey: 0 0 73 59 0 27
small 1 3 AGREE: 0 0 49 74 102 53
small 1 3 DAY DIVINED WEREWOLF rival: 0 0 103 0 0 4
small 1 3 DISAGREE: 0 0 54 20 70 44
small 1 3 DIVINED WEREWOLF black: 0 0 15 4 47 6
small 1 3 DIVINED WEREWOLF other: 0 0 105 94 183 94
small 1 3 DIVINED WEREWOLF seer: 0 0 13 0 80 15
small 1 3 DIVINED WEREWOLF top: 0 0 13 30 30 23
small 1 3 DIVINED WEREWOLF white: 0 0 27 33 41 27
small 1 3 ESTIMATE POSSESSED black: 0 0 7 0 74 10
small 1 3 ESTIMATE POSSESSED seer: 0 0 134 0 256 88
small 1 3 ESTIMATE VILLAGER black: 0 0 14 1 52 6
small 1 3 ESTIMATE VILLAGER other: 0 0 118 156 203 128
small 1 3 ESTIMATE VILLAGER seer: 0 0 55 18 132 48
small 1 3 ESTIMATE VILLAGER top: 0 0 36 51 67 34
small 1 3 ESTIMATE VILLAGER white: 0 0 17 10 25 31
small 1 3 ESTIMATE WEREWOLF black: 0 0 38 0 143 10
small 1 3 ESTIMATE WEREWOLF other: 0 0 44 27 281 169
small 1 3 ESTIMATE WEREWOLF seer: 0 0 31 0 113 40
small 1 3 INQUIRE ESTIMATE WEREWOLF other: 0 0 0 211 0 0
small 1 3 REQUEST VOTE other: 0 0 0 205 0 0
small 1 3 REQUEST VOTE prey: 0 0 273 108 0 0
small 1 3 REQUEST VOTE top: 0 0 0 98 0 0
small 1 3 VOTE accuser: 0 0 3 101 20 79
small 1 3 VOTE black: 0 0 82 44 265 48
small 1 3 VOTE other: 0 0 423 581 670 245
small 1 3 VOTE prey: 0 0 156 241 0 90
small 1 3 VOTE rival: 0 0 41 155 56 12
small 1 3 VOTE seer: 0 0 64 0 143 62
small 1 3 VOTE top: 0 0 60 239 110 35
small 1 3 VOTE white: 0 0 70 86 113 41
small 1 4: 0 0 1385 2230 2571 1284
small 1 4 AGREE: 0 0 35 41 72 51
small 1 4 DISAGREE: 0 0 7 15 21 18
small 1 4 DIVINED WEREWOLF other: 0 0 0 99 0 0
small 1 4 DIVINED WEREWOLF prey: 0 0 105 0 0 18
small 1 4 ESTIMATE POSSESSED black: 0 0 6 5 43 7
small 1 4 ESTIMATE POSSESSED seer: 0 0 72 0 131 45
small 1 4 ESTIMATE WEREWOLF other: 0 0 17 33 12 2
small 1 4 INQUIRE ESTIMATE WEREWOLF other: 0 0 111 0 266 111
small 1 4 NOT VOTE top: 0 0 27 0 22 12
small 1 4 REQUEST GUARD other: 0 0 241 238 481 260
small 1 4 REQUEST VOTE accuser: 0 0 3 13 8 73
small 1 4 REQUEST VOTE black: 0 0 53 8 156 7
small 1 4 REQUEST VOTE other: 0 0 208 446 478 91
small 1 4 REQUEST VOTE prey: 0 0 104 105 0 90
small 1 4 REQUEST VOTE rival: 0 0 0 30 8 7
small 1 4 REQUEST VOTE seer: 0 0 142 0 252 119
small 1 4 REQUEST VOTE top: 0 0 66 194 128 18
small 1 4 REQUEST VOTE white: 0 0 4 39 31 8
small 1 4 VOTE accuser: 0 0 0 61 8 45
small 1 4 VOTE black: 0 0 3 13 75 10
small 1 4 VOTE other: 0 0 17 302 212 107
small 1 4 VOTE prey: 0 0 100 214 0 27
small 1 4 VOTE rival: 0 0 1 58 0 1
small 1 4 VOTE seer: 0 0 7 0 58 22
small 1 4 VOTE top: 0 0 12 79 22 18
small 1 4 VOTE white: 0 0 3 57 10 7
small 1 5: 0 0 1103 1192 2205 1076
small 1 5 >AND VOTE prey: 0 0 73 0 0 0
small 1 5 AGREE: 0 0 9 42 12 4
small 1 5 DISAGREE: 0 0 7 34 7 4
small 1 5 DIVINED WEREWOLF other: 0 0 0 94 0 0
small 1 5 DIVINED WEREWOLF white: 0 0 0 34 0 0
small 1 5 ESTIMATE POSSESSED seer: 0 0 26 0 49 20
small 1 5 ESTIMATE WEREWOLF other: 0 0 0 86 1 2
small 1 5 INQUIRE ESTIMATE ANY black: 0 0 19 2 46 6
small 1 5 INQUIRE ESTIMATE ANY other: 0 0 105 160 213 115
small 1 5 INQUIRE ESTIMATE ANY seer: 0 0 60 15 115 57
small 1 5 INQUIRE ESTIMATE ANY top: 0 0 37 48 64 29
small 1 5 INQUIRE ESTIMATE ANY white: 0 0 20 9 42 37
small 1 5 REQUEST VOTE accuser: 0 0 2 2 12 95
small 1 5 REQUEST VOTE black: 0 0 15 1 124 9
small 1 5 REQUEST VOTE other: 0 0 193 33 606 205
small 1 5 REQUEST VOTE prey: 0 0 143 59 0 89
small 1 5 REQUEST VOTE seer: 0 0 120 0 222 107
small 1 5 REQUEST VOTE top: 0 0 52 32 184 52
small 1 5 REQUEST VOTE white: 0 0 3 1 29 12
small 1 5 VOTE accuser: 0 0 1 34 3 14
small 1 5 VOTE black: 0 0 40 5 108 15
small 1 5 VOTE other: 0 0 110 187 193 68
small 1 5 VOTE prey: 0 0 0 38 0 0
small 1 5 VOTE rival: 0 0 0 32 3 22
small 1 5 VOTE seer: 0 0 33 0 107 38
small 1 5 VOTE top: 0 0 25 41 32 16
small 1 5 VOTE white: 0 0 5 16 12 10
small 1 ballot: 0 0 5000 5000 10000 5000
small 1 ballot for: 0 0 1539 1568 3370 1523
small 1 ballot for human: 0 0 1139 1089 2437 1523
small 1 ballot for wolf: 0 0 400 479 933 0
small 1 ballot other: 0 0 1263 1362 2781 1200
small 1 ballot seer: 0 0 133 17 310 119
small 1 ballot white: 0 0 99 68 195 136
small 1 ballot word: 0 0 3461 3432 6630 3477
small 1 claim: 0 0 5000 5000 10000 5000
small 1 claim SEER: 0 0 1390 3959 437 467
small 1 claim VILLAGER: 0 0 16 169 42 25
small 1 claim none: 0 0 3594 872 9521 4508
small 1 silence: 0 0 5000 5000 10000 5000
small 1 silence 0: 0 0 861 448 1928 848
small 1 silence 1: 0 0 347 41 1219 617
small 1 silence 10: 0 0 269 439 559 302
small 1 silence 2: 0 0 738 602 1654 736
small 1 silence 3: 0 0 910 946 1821 1118
small 1 silence 4: 0 0 759 733 807 397
small 1 silence 5: 0 0 282 1038 366 208
small 1 silence 6: 0 0 362 350 822 400
small 1 silence 7: 0 0 178 102 326 153
small 1 silence 8: 0 0 287 200 426 167
small 1 silence 9: 0 0 7 101 72 54
small 1 word for: 0 0 3907 3891 7615 3924
small 1 word for human: 0 0 2878 2263 5257 3922
small 1 word for wolf: 0 0 1029 1628 2358 2
small 2 0: 0 0 1287 1011 2713 2527
small 2 0 >ESTIMATE WEREWOLF black: 0 0 11 0 42 10
small 2 0 >ESTIMATE WEREWOLF other: 0 0 19 0 57 44
small 2 0 >ESTIMATE WEREWOLF seer: 0 0 8 0 40 18
small 2 0 AGREE: 0 0 101 0 205 141
small 2 0 COMINGOUT BODYGUARD: 0 0 0 0 0 127
small 2 0 COMINGOUT SEER: 0 0 0 62 0 2
small 2 0 COMINGOUT VILLAGER: 0 0 0 0 110 0
small 2 0 COMINGOUT WEREWOLF: 0 0 92 0 0 0
small 2 0 DAY DIVINED HUMAN other: 0 0 45 8 0 47
small 2 0 DISAGREE: 0 0 28 1 35 35
small 2 0 DIVINED HUMAN dead: 0 0 0 200 0 0
small 2 0 DIVINED HUMAN other: 0 0 70 194 0 128
small 2 0 DIVINED HUMAN white: 0 0 10 17 0 48
small 2 0 DIVINED WEREWOLF other: 0 0 49 276 0 31
small 2 0 DIVINED WEREWOLF white: 0 0 10 30 0 16
small 2 0 ESTIMATE POSSESSED seer: 0 0 16 0 52 49
small 2 0 ESTIMATE WEREWOLF black: 0 0 20 0 107 13
small 2 0 ESTIMATE WEREWOLF other: 0 0 155 0 539 588
small 2 0 ESTIMATE WEREWOLF seer: 0 0 11 0 88 67
small 2 0 ESTIMATE WEREWOLF top: 0 0 36 0 65 64
small 2 0 ESTIMATE WEREWOLF white: 0 0 15 0 55 107
small 2 0 INQUIRE ESTIMATE WEREWOLF other: 0 0 80 0 161 130
small 2 0 REQUEST VOTE other: 0 0 66 26 66 57
small 2 0 REQUEST VOTE seer: 0 0 12 0 28 11
small 2 0 VOTE black: 0 0 37 1 137 19
small 2 0 VOTE other: 0 0 177 87 476 296
small 2 0 VOTE seer: 0 0 23 5 104 64
small 2 0 VOTE top: 0 0 48 4 140 73
small 2 0 VOTE white: 0 0 22 7 73 106
small 2 1: 0 0 1002 837 2066 1949
small 2 1 AGREE: 0 0 24 48 24 12
small 2 1 DISAGREE: 0 0 12 7 24 14
small 2 1 DIVINED HUMAN white: 0 0 46 10 0 50
small 2 1 DIVINED WEREWOLF black: 0 0 15 0 19 10
small 2 1 DIVINED WEREWOLF other: 0 0 79 18 56 41
small 2 1 DIVINED WEREWOLF prey: 0 0 11 9 0 21
small 2 1 DIVINED WEREWOLF top: 0 0 20 3 33 23
small 2 1 DIVINED WEREWOLF white: 0 0 19 0 15 18
small 2 1 ESTIMATE WEREWOLF black: 0 0 10 3 26 8
small 2 1 ESTIMATE WEREWOLF other: 0 0 31 121 49 57
small 2 1 ESTIMATE WEREWOLF prey: 0 0 0 156 0 0
small 2 1 ESTIMATE WEREWOLF seer: 0 0 13 2 23 23
small 2 1 ESTIMATE WEREWOLF top: 0 0 27 53 67 69
small 2 1 ESTIMATE WEREWOLF white: 0 0 5 19 12 18
small 2 1 GUARDED dead: 0 0 0 0 0 127
small 2 1 INQUIRE ESTIMATE WEREWOLF other: 0 0 0 37 0 0
small 2 1 REQUEST VOTE accuser: 0 0 1 0 11 29
small 2 1 REQUEST VOTE black: 0 0 19 0 86 5
small 2 1 REQUEST VOTE other: 0 0 161 7 382 333
small 2 1 REQUEST VOTE seer: 0 0 4 0 62 25
small 2 1 REQUEST VOTE top: 0 0 15 9 149 69
small 2 1 REQUEST VOTE white: 0 0 13 1 23 25
small 2 1 VOTE accuser: 0 0 6 10 29 71
small 2 1 VOTE black: 0 0 55 1 167 34
small 2 1 VOTE other: 0 0 130 57 430 388
small 2 1 VOTE prey: 0 0 100 108 0 56
small 2 1 VOTE seer: 0 0 29 0 169 110
small 2 1 VOTE top: 0 0 86 30 137 134
small 2 1 VOTE white: 0 0 31 18 57 115
small 2 2: 0 0 633 604 1324 1383
small 2 2 >AND VOTE prey: 0 0 6 15 0 28
small 2 2 AGREE: 0 0 12 12 17 1
small 2 2 DISAGREE: 0 0 7 5 7 6
small 2 2 DIVINED HUMAN dead: 0 0 1 30 0 0
small 2 2 ESTIMATE POSSESSED accuser: 0 0 1 0 5 22
small 2 2 ESTIMATE POSSESSED seer: 0 0 11 0 33 27
small 2 2 REQUEST VOTE accuser: 0 0 4 2 17 57
small 2 2 REQUEST VOTE black: 0 0 31 2 93 30
small 2 2 REQUEST VOTE other: 0 0 66 99 178 211
small 2 2 REQUEST VOTE prey: 0 0 0 44 0 0
small 2 2 REQUEST VOTE seer: 0 0 21 1 75 83
small 2 2 REQUEST VOTE top: 0 0 54 65 251 280
small 2 2 REQUEST VOTE white: 0 0 10 9 17 78
small 2 2 VOTE accuser: 0 0 2 3 17 43
small 2 2 VOTE black: 0 0 33 3 95 15
small 2 2 VOTE dead: 0 0 8 3 0 17
small 2 2 VOTE other: 0 0 165 71 314 274
small 2 2 VOTE prey: 0 0 94 123 0 1
small 2 2 VOTE seer: 0 0 18 0 63 42
small 2 2 VOTE top: 0 0 32 33 61 49
small 2 2 VOTE white: 0 0 29 17 44 81
small 2 3: 0 0 360 457 508 589
small 2 3 >ESTIMATE WEREWOLF other: 0 0 2 0 13 11
small 2 3 AGREE: 0 0 3 7 8 2
small 2 3 DISAGREE: 0 0 7 3 7 5
small 2 3 DIVINED WEREWOLF prey: 0 0 1 11 0 0
small 2 3 ESTIMATE POSSESSED seer: 0 0 3 0 6 4
small 2 3 ESTIMATE VILLAGER accuser: 0 0 0 1 6 15
small 2 3 ESTIMATE VILLAGER black: 0 0 10 1 21 7
small 2 3 ESTIMATE VILLAGER other: 0 0 36 40 65 70
small 2 3 ESTIMATE VILLAGER seer: 0 0 12 6 19 20
small 2 3 ESTIMATE VILLAGER top: 0 0 21 36 54 54
small 2 3 ESTIMATE VILLAGER white: 0 0 5 3 12 33
small 2 3 ESTIMATE WEREWOLF other: 0 0 1 0 5 10
small 2 3 INQUIRE ESTIMATE WEREWOLF other: 0 0 8 0 25 7
small 2 3 REQUEST VOTE accuser: 0 0 2 3 7 1
small 2 3 REQUEST VOTE black: 0 0 15 1 25 1
small 2 3 REQUEST VOTE dead: 0 0 8 3 0 17
small 2 3 REQUEST VOTE other: 0 0 15 26 22 8
small 2 3 REQUEST VOTE prey: 0 0 93 93 0 1
small 2 3 REQUEST VOTE seer: 0 0 0 0 12 0
small 2 3 REQUEST VOTE top: 0 0 27 37 29 22
small 2 3 REQUEST VOTE white: 0 0 1 4 3 4
small 2 3 VOTE accuser: 0 0 1 1 11 23
small 2 3 VOTE black: 0 0 7 2 19 12
small 2 3 VOTE other: 0 0 33 31 76 111
small 2 3 VOTE prey: 0 0 7 105 0 28
small 2 3 VOTE seer: 0 0 12 0 22 32
small 2 3 VOTE top: 0 0 5 17 9 15
small 2 3 VOTE white: 0 0 8 7 7 41
small 2 4: 0 0 129 193 273 414
small 2 4 >AND VOTE prey: 0 0 1 11 0 2
small 2 4 AGREE: 0 0 4 3 5 1
small 2 4 DISAGREE: 0 0 1 5 3 1
small 2 4 REQUEST GUARD other: 0 0 84 87 177 199
small 2 4 REQUEST VOTE accuser: 0 0 1 0 3 18
small 2 4 REQUEST VOTE black: 0 0 2 0 8 11
small 2 4 REQUEST VOTE other: 0 0 10 1 48 48
small 2 4 REQUEST VOTE prey: 0 0 6 15 0 28
small 2 4 REQUEST VOTE seer: 0 0 1 0 8 31
small 2 4 REQUEST VOTE top: 0 0 3 2 8 31
small 2 4 REQUEST VOTE white: 0 0 0 1 1 14
small 2 4 VOTE accuser: 0 0 0 3 4 5
small 2 4 VOTE dead: 0 0 1 1 0 7
small 2 4 VOTE other: 0 0 3 21 4 10
small 2 4 VOTE prey: 0 0 0 33 0 0
small 2 4 VOTE white: 0 0 1 1 1 4
small 2 5: 0 0 114 139 237 287
small 2 5 INQUIRE ESTIMATE ANY accuser: 0 0 1 1 3 22
small 2 5 INQUIRE ESTIMATE ANY black: 0 0 10 1 22 10
small 2 5 INQUIRE ESTIMATE ANY other: 0 0 26 49 55 54
small 2 5 INQUIRE ESTIMATE ANY seer: 0 0 10 5 19 21
small 2 5 INQUIRE ESTIMATE ANY top: 0 0 32 27 68 61
small 2 5 INQUIRE ESTIMATE ANY white: 0 0 5 4 10 31
small 2 5 REQUEST VOTE accuser: 0 0 0 2 3 6
small 2 5 REQUEST VOTE dead: 0 0 1 1 0 7
small 2 5 REQUEST VOTE other: 0 0 0 6 3 8
small 2 5 REQUEST VOTE prey: 0 0 0 15 0 0
small 2 5 REQUEST VOTE self: 0 0 5 0 0 1
small 2 5 REQUEST VOTE top: 0 0 4 8 2 14
small 2 5 REQUEST VOTE white: 0 0 1 1 1 3
small 2 5 VOTE accuser: 0 0 1 0 2 11
small 2 5 VOTE black: 0 0 1 0 6 2
small 2 5 VOTE other: 0 0 7 0 28 13
small 2 5 VOTE prey: 0 0 1 11 0 2
small 2 5 VOTE seer: 0 0 1 0 6 12
small 2 5 VOTE top: 0 0 3 0 5 2
small 2 5 VOTE white: 0 0 3 1 3 3
small 2 ballot: 0 0 1796 1209 4099 3552
small 2 ballot accuser: 0 0 4 2 5 73
small 2 ballot black: 0 0 18 1 42 5
small 2 ballot for: 0 0 739 492 1752 1516
small 2 ballot for human: 0 0 354 219 874 1516
small 2 ballot for wolf: 0 0 385 273 878 0
small 2 ballot other: 0 0 682 440 1659 1171
small 2 ballot seer: 0 0 16 0 26 48
small 2 ballot white: 0 0 17 16 16 207
small 2 ballot word: 0 0 1057 717 2347 2036
small 2 claim: 0 0 1308 946 2996 2887
small 2 claim BODYGUARD: 0 0 0 0 0 96
small 2 claim SEER: 0 0 253 721 0 262
small 2 claim VILLAGER: 0 0 10 30 108 14
small 2 claim WEREWOLF: 0 0 71 0 0 0
small 2 claim none: 0 0 974 195 2888 2515
small 2 silence: 0 0 1308 946 2996 2887
small 2 silence 0: 0 0 362 120 984 816
small 2 silence 1: 0 0 205 132 478 476
small 2 silence 10: 0 0 72 65 134 179
small 2 silence 2: 0 0 272 198 552 465
small 2 silence 3: 0 0 193 117 575 641
small 2 silence 4: 0 0 172 229 196 146
small 2 silence 5: 0 0 10 48 30 97
small 2 silence 6: 0 0 19 25 45 54
small 2 word for: 0 0 1163 804 2563 2238
small 2 word for human: 0 0 567 140 1145 2236
small 2 word for wolf: 0 0 596 664 1418 2
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
