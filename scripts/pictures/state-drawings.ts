/** Where each state stands in docs/pictures/shipment.svg, the path of each arrow, and where its events are written. */
export interface Drawing {
  states: Record<string, string>;
  /** Points `x,y` of the arrow; after `at` where its events stand, `end`: they end there, `stacked`: one to a line. */
  arrows: Record<string, string>;
}

export const submissionDrawing: Drawing = {
  states: {
    queued: '90,110',
    claimed: '340,110',
    'on-wire': '590,110',
    refused: '850,110',
    held: '340,240',
    'in-doubt': '590,240',
    accepted: '850,240',
    abandoned: '340,370',
  },
  arrows: {
    'queued → claimed': '150,102 280,102 at 215,96',
    'claimed → queued': '280,120 150,120 at 215,136',
    'claimed → on-wire': '400,110 530,110 at 465,104',
    'claimed → held': '330,130 330,220 at 323,180 end',
    'claimed → in-doubt': '385,130 530,228 at 458,182',
    'on-wire → refused': '650,110 790,110 at 720,104',
    'on-wire → accepted': '640,130 790,228 at 716,182',
    'on-wire → in-doubt': '590,130 590,220 at 590,172',
    'in-doubt → accepted': '650,240 790,240 at 720,258 stacked',
    'in-doubt → queued': '590,260 590,302 92,302 92,130 at 465,306',
    'held → queued': '280,240 122,240 122,130 at 205,244',
    'refused → queued': '850,90 850,74 90,74 90,90 at 465,78',
    'refused → refused': '890,90 890,60 926,60 926,104 910,104 at 944,47 end',
    'queued → refused': '112,90 112,52 872,52 872,90 at 465,56',
    'queued → abandoned': '62,130 62,370 280,370 at 170,374',
    'abandoned → queued': '330,390 330,398 40,398 40,130 at 185,402',
    'held → refused': '400,250 410,250 410,324 920,324 920,118 910,118 at 720,328',
    'held → abandoned': '340,260 340,350 at 340,332',
    'accepted → queued': '870,260 870,340 50,340 50,130 at 465,344',
    'refused → abandoned': '910,110 930,110 930,370 400,370 at 665,374',
  },
};

export const printJobDrawing: Drawing = {
  states: {
    queued: '90,150',
    sending: '340,150',
    sent: '590,150',
    printed: '850,150',
    'in-doubt': '590,280',
    cancelled: '590,400',
  },
  arrows: {
    'queued → sending': '150,142 280,142 at 215,136',
    'queued → queued': '50,130 50,114 72,114 72,130 at 61,109',
    'queued → cancelled': '62,170 62,400 530,400 at 300,404',
    'sending → queued': '280,160 150,160 at 215,176',
    'sending → sent': '400,150 530,150 at 465,144',
    'sending → printed': '340,130 340,100 835,100 835,130 at 465,104',
    'sending → in-doubt': '340,170 340,272 530,272 at 340,224',
    'sent → queued': '590,130 590,64 116,64 116,130 at 340,68',
    'sent → sent': '622,130 622,116 640,116 640,130 at 663,122',
    'sent → printed': '650,144 790,144 at 742,162 stacked',
    'sent → in-doubt': '560,170 560,260 at 553,220 end',
    'sent → cancelled': '650,160 690,160 690,400 650,400 at 690,344',
    'in-doubt → sent': '612,260 612,170 at 612,220',
    'in-doubt → printed': '650,280 850,280 850,170 at 768,284',
    'in-doubt → queued': '530,288 104,288 104,170 at 225,292',
    'in-doubt → cancelled': '590,300 590,380 at 590,330 stacked',
  },
};
