# /// script
# requires-python = ">=3.11"
# dependencies = ["inseq==0.7.1", "transformers==5.23.0", "torch==2.13.0"]
#
# [tool.regard]
# library = "inseq"
# sums = ""
# dropout = ""
# lost = ""
# ///
"""
"""
